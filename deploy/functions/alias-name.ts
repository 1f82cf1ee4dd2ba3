/** The alias of a function that receives its calls. */
export const ALIAS = 'live';
