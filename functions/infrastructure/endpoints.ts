import { engineAddresses } from './engine-addresses.ts';
import { engineInfoOfAllRealms, engineInfoOfRealm } from './engine-info.ts';

/** The room's table of contents. */
export const endpoints = [engineInfoOfAllRealms, engineInfoOfRealm, engineAddresses];
