/** The connector of engines that are read from the database of an Icinga DB: the status-query interface by it. */
export { openIcingaDbEngine } from './engine.ts';
export { readRedisUrl } from '../redis/index.ts';
export { readDatabaseUrl } from './addresses.ts';
