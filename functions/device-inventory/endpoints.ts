import { withIndex } from '../../shared/app/group-index.ts';
import { inventory } from './inventory.ts';

/** The room's table of contents. */
export const endpoints = withIndex('device-inventory', [inventory]);
