import { parseCookie, stringifySetCookie } from 'cookie';
import * as z from 'zod';

import type { ScopeOf } from '../../shared/app/group.ts';
import { DEVICE_SECONDS } from '../../shared/security/devices.ts';
import type { token } from './group.ts';

const DEVICE_COOKIE = 'realmgate_device';

/** The header in which a browser sends the device token of its last log-in. */
export const deviceHeaders = () => ({
  cookie: z
    .string()
    .optional()
    .describe(
      `\`${DEVICE_COOKIE}\` of an earlier log-in: a device that the user has logged in on before is not locked by others`,
    ),
});

interface LogInRequest {
  readonly userName: string;
  readonly password: string;
  readonly cookie: string | undefined;
}

/** Logs in, and gives the device a cookie by which the next log-in knows it again. The cookie is no credential. */
export async function logIn(
  { cookie = '', ...credentials }: LogInRequest,
  { sessions, sourceIp, basePath }: ScopeOf<typeof token.parts>,
) {
  const deviceToken = parseCookie(cookie)[DEVICE_COOKIE];
  const loggedIn = await sessions.logIn({ ...credentials, sourceIp, deviceToken });
  const setCookie = stringifySetCookie({
    name: DEVICE_COOKIE,
    value: loggedIn.deviceToken,
    path: `${basePath}/api/token`,
    maxAge: DEVICE_SECONDS,
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
  });
  return { data: loggedIn.pair, headers: { 'Set-Cookie': setCookie } };
}
