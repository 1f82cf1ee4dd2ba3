import { endpoints as stats } from './stats/endpoints.ts';
import { endpoints as status } from './status/endpoints.ts';
import { endpoints as token } from './token/endpoints.ts';

/** Every endpoint of every group, for the documentation, the tests and the local stack; never bundled. */
export const catalog = [...stats, ...status, ...token];
