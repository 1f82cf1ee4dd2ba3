import { group } from '../../shared/app/group.ts';
import { sessions } from '../../shared/app/sessions.ts';

/** What the endpoints of this group stand on. */
export const token = group({ sessions });

export const { endpoint } = token;
