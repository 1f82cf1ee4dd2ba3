import { pbkdf2Sync, randomBytes } from 'node:crypto';

import { type RunningEngine, startDistribution } from './search-distribution.ts';

const version = '8.19.21';

interface Account {
  readonly user: string;
  readonly password: string;
}

export interface Elasticsearch extends RunningEngine {
  /** An account with all permissions. */
  readonly root: Account;
  /** An account that may only read `monitoring-events-*`. */
  readonly limited: Account;
}

/** Returns the header that authenticates an account. */
export function basic({ user, password }: Account): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
}

/** Starts a real Elasticsearch that requires authentication. Its licence allows tests. */
export async function startElasticsearch(): Promise<Elasticsearch> {
  const root = { user: 'root', password: 'secret-of-a-test-engine' };
  const limited = { user: 'limited', password: 'another-secret-of-tests' };
  const engine = await startDistribution({
    name: 'elasticsearch',
    version,
    artifact: `org.elasticsearch.distribution.integ-test-zip:elasticsearch:${version}:zip`,
    prefix: 'ES',
    heap: '768m',
    settings: { 'xpack.security.enabled': true },
    files: {
      users: [root, limited].map(({ user, password }) => `${user}:${hashed(password)}\n`).join(''),
      users_roles: `superuser:${root.user}\nevent_reader:${limited.user}\n`,
      'roles.yml':
        "event_reader:\n  indices:\n    - names: ['monitoring-events-*']\n      privileges: ['read', 'view_index_metadata']\n",
    },
    headers: basic(root),
  });
  return { ...engine, root, limited };
}

/** Returns a user in the form of Elasticsearch's file of users. */
function hashed(password: string): string {
  const salt = randomBytes(32);
  const rounds = 10_000;
  const hash = pbkdf2Sync(password, salt, rounds, 32, 'sha512');
  return `{PBKDF2}${rounds}$${salt.toString('base64')}$${hash.toString('base64')}`;
}
