import * as z from 'zod';

import { once } from '../base/once.ts';
import { createSecretValues } from '../security/secret-values.ts';
import type { WarmStore } from '../warm/store/index.ts';
import type { Dependencies } from './dependencies.ts';
import { openRedisWarmStore, readLogin } from './redis-warm-store.ts';
import { readWarmAddress } from './warm-address.ts';

/** The secret of warm states: the address of the Redis with user and password, and the key with which states are signed. */
const warmSecret = once(() =>
  z.object({
    // No function has the Redis on its own machine.
    url: z
      .string()
      .max(2000)
      .refine((text) => readWarmAddress(text)?.isInClear === false),
    key: z.string().min(32).max(1000),
  }),
);

/** Opens the store that the secret of the settings names. Rejects with an AppError if the secret cannot be read. */
export async function openDeployedStore(
  { config, secrets, clock, openWarmStore }: Dependencies,
  mostBytes: number,
): Promise<WarmStore> {
  if (openWarmStore) return openWarmStore();
  const read = createSecretValues(secrets, clock, {
    ...{ schema: warmSecret, code: 'secrets_unavailable', owner: 'the Redis of warm states' },
  });
  const name = config.warmStatesSecret;
  const { url, key } = await read(name);
  return openRedisWarmStore({
    ...{ url: new URL(url), key: Buffer.from(key), mostBytes },
    // A new password is used for the next connection.
    credentials: async () => readLogin(new URL((await read(name)).url)),
  });
}
