import { withIndex } from '../../shared/app/group-index.ts';
import { engineAddresses } from './engine-addresses.ts';
import { engineInfoOfAllRealms, engineInfoOfRealm } from './engine-info.ts';

/** The endpoints of this group, in the order of the table in its README. */
export const endpoints = withIndex('infrastructure', [
  engineInfoOfAllRealms,
  engineInfoOfRealm,
  engineAddresses,
]);
