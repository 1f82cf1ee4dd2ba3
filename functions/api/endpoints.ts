import { health } from './health.ts';
import { realms } from './realms.ts';
import { start } from './start.ts';
import { version } from './version.ts';

/** The room's table of contents. */
export const endpoints = [start, realms, health, version];
