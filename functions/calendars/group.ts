import { calendars as part } from '../../shared/app/calendars.ts';
import { group } from '../../shared/app/group.ts';

/** The group of the endpoints of calendars. */
export const calendars = group({ calendars: part });

export const { endpoint } = calendars;
