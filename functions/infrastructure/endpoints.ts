import { withIndex } from '../../shared/app/group-index.ts';
import { engineAddresses } from './engine-addresses.ts';
import { engineInfoOfAllRealms, engineInfoOfRealm } from './engine-info.ts';

/** The room's table of contents. */
export const endpoints = withIndex('infrastructure', [
  engineInfoOfAllRealms,
  engineInfoOfRealm,
  engineAddresses,
]);
