import { parseCookie, stringifySetCookie } from 'cookie';

import { DEVICE_SECONDS } from './devices.ts';

const NAME = 'realmgate_device';

/** Returns the device token in a `Cookie` header, unverified, or `undefined` if the header has none. */
export function readDeviceToken(cookieHeader: string | undefined): string | undefined {
  return parseCookie(cookieHeader ?? '')[NAME];
}

/** Returns the value of `Set-Cookie` that gives a browser its device token, for the paths of log-ins only. */
export function deviceCookie(token: string, basePath: string): string {
  return stringifySetCookie({
    name: NAME,
    value: token,
    path: `${basePath}/api/token`,
    maxAge: DEVICE_SECONDS,
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
  });
}
