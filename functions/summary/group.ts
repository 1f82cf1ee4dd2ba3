import { group } from '../../shared/app/group.ts';
import { realms } from '../../shared/app/realms.ts';
import { watches } from '../../shared/app/watches.ts';

/** The group of endpoints, with the parts that they use. */
export const summary = group({ realms, watches });

export const { endpoint } = summary;
