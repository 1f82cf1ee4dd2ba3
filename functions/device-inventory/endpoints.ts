import { withIndex } from '../../shared/app/group-index.ts';
import { inventory } from './inventory.ts';

/** The endpoints of this group, in the order of the table in its README. */
export const endpoints = withIndex('device-inventory', [inventory]);
