/** The alias of a function that calls reach. */
export const ALIAS = 'live';
