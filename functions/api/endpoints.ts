import { health } from './health.ts';
import { realms } from './realms.ts';
import { resourceMetadata } from './resource-metadata.ts';
import { start } from './start.ts';
import { version } from './version.ts';

/** The endpoints of this group, in the order of the table in its README. */
export const endpoints = [start, realms, health, version, resourceMetadata];
