import { group } from '../../shared/app/group.ts';
import { realms } from '../../shared/app/realms.ts';
import { watches } from '../../shared/app/watches.ts';

/** What the endpoints of this group stand on. */
export const summary = group({ realms, watches });

export const { endpoint } = summary;
