import * as z from 'zod';

import type { ScopeOf } from '../../shared/app/group.ts';
import type { token } from './group.ts';

/** The header in which a browser sends the device token of its last log-in. */
export const deviceHeaders = () => ({
  cookie: z
    .string()
    .optional()
    .describe(
      '`realmgate_device` of an earlier log-in: a device that the user has logged in on before is not locked by others',
    ),
});

interface LogInRequest {
  readonly userName: string;
  readonly password: string;
  readonly cookie: string | undefined;
}

/** Logs in, and sets a cookie that identifies the device at the next log-in. The cookie is not a credential. */
export async function logIn(
  request: LogInRequest,
  { sessions, sourceIp, basePath }: ScopeOf<typeof token.parts>,
) {
  const { pair, setCookie } = await sessions.logIn({ ...request, sourceIp, basePath });
  return { data: pair, headers: { 'Set-Cookie': setCookie } };
}
