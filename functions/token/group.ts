import { group } from '../../shared/app/group.ts';
import { ownKeys } from '../../shared/app/own-keys.ts';
import { sessions } from '../../shared/app/sessions.ts';

/** The group of endpoints, with the parts that they use. */
export const token = group({ ownKeys, sessions });

export const { endpoint } = token;
