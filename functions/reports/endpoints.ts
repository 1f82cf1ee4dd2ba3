import { info } from './info.ts';

/** The room's table of contents. */
export const endpoints = [info];
