import { group } from '../../shared/app/group.ts';
import { savedFilters } from '../../shared/app/saved-filters.ts';

/** The group of endpoints, with the parts that they use. */
export const filters = group({ savedFilters });

export const { endpoint } = filters;
