import * as z from 'zod';

import { once } from '../base/once.ts';
import type { WarmStore } from '../connectors/warm-store/index.ts';
import { createSecretValues } from '../security/secret-values.ts';
import type { Dependencies } from './dependencies.ts';
import { openSharedWarmStore, readLogin } from './shared-warm-store.ts';

/** The secret of warm states: the address of the Redis with user and password, and the key with which states are signed. */
const warmSecret = once(() =>
  z.object({
    url: z.string().max(2000).refine(isUsable),
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
  return openSharedWarmStore({
    ...{ url: new URL(url), key: Buffer.from(key), mostBytes },
    // A new password is used for the next connection.
    credentials: async () => readLogin(new URL((await read(name)).url)),
  });
}

/** States cross the network, so that `redis://` needs `?tls=off`, which says that nobody else uses it. */
function isUsable(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.hostname === '' || !/^\/?\d{0,4}$/.test(url.pathname)) return false;
  // A `%` that begins no code cannot be decoded.
  if (/%(?![\da-f]{2})/i.test(url.username + url.password)) return false;
  return url.protocol === 'rediss:' || (url.protocol === 'redis:' && url.searchParams.get('tls') === 'off');
}
