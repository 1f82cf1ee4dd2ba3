import type { WarmStore } from '../shared/app/warm-states.ts';
import type { Environment } from '../shared/base/config.ts';
import type { ServeOptions } from './options.ts';
import { environmentPassword } from './storage/environment-password.ts';
import type { KeptRecords } from './storage/records.ts';

/** Opens the store of states that several servers share. Nothing is connected to before its first use. */
export async function openWarmStore(
  { warmStates: address, warmBytes: mostBytes }: Pick<ServeOptions, 'warmStates' | 'warmBytes'>,
  { sharedKey: key }: KeptRecords,
  env: Environment,
): Promise<WarmStore | undefined> {
  if (address === undefined || key === undefined) return undefined;
  // A server without it does not load the client of Redis.
  const { openSharedWarmStore, readLogin } = await import('../shared/app/shared-warm-store.ts');
  const url = new URL(address);
  const login = readLogin(url, environmentPassword(env, 'REDISCLI_AUTH'));
  return openSharedWarmStore({ url, key, mostBytes, credentials: () => Promise.resolve(login) });
}
