import type { DemoUser } from './demo-users.ts';

export interface ServedRealm {
  readonly name: string;
  readonly type: string;
  /** True if the states of the realm are kept warm, so that it has a feed. */
  readonly warm: boolean;
}

export interface Greeting {
  readonly url: string;
  /** An access token of the admin. `undefined` if no log-in was answered in time. */
  readonly token: string | undefined;
  readonly users: readonly DemoUser[];
  readonly realms: readonly ServedRealm[];
}

/** Returns the greeting for scripts: exactly one line of JSON. */
export function jsonGreeting({ url, token, users, realms }: Greeting): string {
  return JSON.stringify({ url, token: token ?? null, users, realms });
}

/** Returns the greeting for people: everything that a first request needs. */
export function greeting({ url, token, users, realms }: Greeting): string {
  const multirealm = realms.find(({ type }) => type === 'multirealm');
  const paths = [
    `/api/status/realms/${encodeURIComponent(realms[0]?.name ?? '')}/`,
    `/api/status/realms/${encodeURIComponent(realms[0]?.name ?? '')}/hosts/?limit=3`,
    `/api/status/multirealms/${encodeURIComponent(multirealm?.name ?? '')}/`,
    ...realms.filter(({ warm }) => warm).map(({ name }) => `/api/feed/realms/${encodeURIComponent(name)}/`),
  ];
  return [
    `Realmgate runs on ${url} (Ctrl-C stops it)`,
    '',
    ...columns([
      ['user', 'password', 'role', 'realms'],
      ...users.map(({ user_name, password, role, realms: realmNames }) => [
        user_name,
        password,
        role,
        role === 'admin' ? 'all' : realmNames.join(', '),
      ]),
    ]),
    '',
    ...columns([['realm', 'type'], ...realms.map(({ name, type }) => [name, type])]),
    '',
    'A token of the admin, three requests, and the changes of a realm that is kept warm:',
    '',
    `TOKEN=${token ?? logInCommand(url, users)}`,
    ...paths.map((path) => `curl -H "Authorization: Bearer $TOKEN" '${url}${path}'`),
    '',
  ].join('\n');
}

/** Returns the shell's words for a token of the first user, the admin. */
function logInCommand(url: string, [user]: readonly DemoUser[]): string {
  const read = `node -pe 'JSON.parse(fs.readFileSync(0)).data.access'`;
  return `$(curl -s -u ${user?.user_name}:${user?.password} ${url}/api/token/ | ${read})`;
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const width = (index: number) => Math.max(...rows.map((row) => row[index]?.length ?? 0));
  return rows.map((row) => `  ${row.map((cell, index) => cell.padEnd(width(index) + 2)).join('')}`.trimEnd());
}
