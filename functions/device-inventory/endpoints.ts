import { inventory } from './inventory.ts';

/** The room's table of contents. */
export const endpoints = [inventory];
