import type { Clock } from '../../shared/base/clock.ts';
import { createCredentialCheck } from '../../shared/security/credentials.ts';
import { newKeySet } from '../../shared/security/key-set.ts';
import { createSigningKeys } from '../../shared/security/keys.ts';
import {
  createLogInGuard,
  defaultNetworkFailureLimits,
  type LogInGuard,
} from '../../shared/security/log-in-guard.ts';
import { hashPassword } from '../../shared/security/passwords.ts';
import type { Secrets } from '../../shared/security/secrets.ts';
import { createSessions } from '../../shared/security/sessions.ts';
import { createTokens } from '../../shared/security/tokens.ts';
import { createKnownNetworkStore } from '../../shared/store/known-networks.ts';
import { createLockoutStore } from '../../shared/store/lockouts.ts';
import { createNetworkFailureStore, type NetworkFailureLimits } from '../../shared/store/network-failures.ts';
import { createSessionStore } from '../../shared/store/sessions.ts';
import type { Table } from '../../shared/store/table.ts';
import { createUserStore } from '../../shared/store/users.ts';
import { recordingLog } from './log.ts';

export const ACCESS_SECONDS = 900;
export const REFRESH_SECONDS = 86_400;
export const SESSION_SECONDS = 30 * 86_400;
/** Parameters of scrypt for hashes that take milliseconds. */
export const CHEAP_HASH = { ln: 10, r: 8, p: 1 };

/** Stores secrets in memory. `reads` counts the reads. */
export function fakeSecrets(values: Record<string, string> = {}): Secrets & { reads: number } {
  return {
    reads: 0,
    read(name) {
      this.reads++;
      return Promise.resolve(values[name]);
    },
    write(name, value) {
      values[name] = value;
      return Promise.resolve();
    },
  };
}

/** Wraps a table and counts its calls. */
export function countTableCalls(table: Table): Table & { calls: number } {
  const count = <R>(call: () => R): R => {
    watched.calls++;
    return call();
  };
  const watched: Table & { calls: number } = {
    calls: 0,
    get: (...args) => count(() => table.get(...args)),
    getMany: (...args) => count(() => table.getMany(...args)),
    put: (...args) => count(() => table.put(...args)),
    update: (...args) => count(() => table.update(...args)),
    delete: (...args) => count(() => table.delete(...args)),
    query: (...args) => count(() => table.query(...args)),
  };
  return watched;
}

export function guardOn(
  table: Table,
  clock: Clock,
  networkLimits: NetworkFailureLimits = defaultNetworkFailureLimits,
): LogInGuard {
  const names = createLockoutStore(table, clock);
  const networkFailures = createNetworkFailureStore(table, clock);
  const knownNetworks = createKnownNetworkStore(table, clock);
  return createLogInGuard({ names, networkFailures, knownNetworks, clock, networkLimits });
}

/** Makes sessions on a table, with one user `ann` (operator, password `correct horse`). */
export async function sessionsOn(table: Table, clock: Clock) {
  const secrets = fakeSecrets({ keys: JSON.stringify(await newKeySet(clock)) });
  const users = createUserStore(table, clock);
  const sessionStore = createSessionStore(table, clock);
  const log = recordingLog();
  const tokens = createTokens(createSigningKeys(secrets, 'keys', clock), clock);
  const options = {
    users,
    sessions: sessionStore,
    checkCredentials: createCredentialCheck({
      users,
      guard: guardOn(table, clock),
      log,
      passwordCost: CHEAP_HASH,
    }),
    tokens,
    clock,
    accessSeconds: ACCESS_SECONDS,
    refreshSeconds: REFRESH_SECONDS,
    sessionSeconds: SESSION_SECONDS,
  };
  const password = await hashPassword('correct horse', CHEAP_HASH);
  await users.create({ user_name: 'ann', role: 'operator', realms: ['north'], password });
  return { sessions: createSessions(options), options, sessionStore, users, tokens, secrets, log };
}
