import { calendars } from '../../shared/app/calendars.ts';
import { group } from '../../shared/app/group.ts';
import { realms } from '../../shared/app/realms.ts';
import { savedFilters } from '../../shared/app/saved-filters.ts';

/** The group of endpoints, with the parts that they use. */
export const status = group({ realms, calendars }, { savedFilters });

export const { endpoint } = status;
