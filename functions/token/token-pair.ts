import * as z from 'zod';

import { once } from '../../shared/base/once.ts';

export const tokenPair = once(() =>
  z.object({
    access: z.string().describe('goes into `Authorization: Bearer …`'),
    refresh: z.string().describe('good for one refresh'),
    token_type: z.literal('Bearer'),
    expires_in: z.int().describe('life of the access token in seconds'),
    refresh_expires_in: z.int().describe('life of the refresh token in seconds'),
    scope: z.enum(['viewer', 'operator', 'admin']).describe("the user's role"),
  }),
);
