import { group } from '../../shared/app/group.ts';
import { ownKeys } from '../../shared/app/own-keys.ts';
import { sessions } from '../../shared/app/sessions.ts';

/** What the endpoints of this group stand on. */
export const token = group({ ownKeys, sessions });

export const { endpoint } = token;
