import type { Listing } from '../../shared/realm/fields/listing.ts';

/** The division of a list that has all hosts of its realm, and is read as a whole. */
export const hostDivision: NonNullable<Listing['division']> = {
  ranges: () => [{}],
  marks: ({ ofHosts }) => ofHosts,
  total: ({ num_hosts }) => num_hosts,
};
