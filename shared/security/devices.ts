import { randomUUID } from 'node:crypto';

import type { Clock } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import type { Tokens } from './tokens.ts';

/** Devices on which users have logged in before. A signed token identifies a device, so nothing is stored. */
export interface Devices {
  /** Returns the id of the device, or `undefined` if the token is missing, is not valid, or is another user's. */
  identify(userName: string, token: string | undefined): Promise<string | undefined>;
  /** Returns a token for the device that has just logged in. Without an id it is a new device. */
  issue(userName: string, deviceId?: string): Promise<string>;
}

/** Lifetime of a device token, in seconds. The token ends earlier if the key that signed it is removed. */
export const DEVICE_SECONDS = 90 * 86_400;

export function createDevices(tokens: Tokens, clock: Clock): Devices {
  return {
    async identify(userName, token) {
      if (token === undefined) return undefined;
      try {
        const { sub, sid } = await tokens.verify(token, 'device');
        return sub === userName ? sid : undefined;
      } catch (error) {
        // An invalid token means an unknown device. Signing keys that cannot be read are an error.
        if (error instanceof AppError && error.code === 'token_not_valid') return undefined;
        throw error;
      }
    },
    issue(userName, deviceId = randomUUID()) {
      const from = Math.floor(clock() / 1000);
      const content = {
        sub: userName,
        sid: deviceId,
        jti: randomUUID(),
        typ: 'device',
        role: 'none',
      } as const;
      return tokens.sign(content, { from, to: from + DEVICE_SECONDS });
    },
  };
}
