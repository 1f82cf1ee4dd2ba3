import type { DemoUser } from './demo-users.ts';

export interface ServedRealm {
  readonly name: string;
  readonly type: string;
}

export interface Greeting {
  readonly url: string;
  /** An access token of the admin. */
  readonly token: string;
  readonly users: readonly DemoUser[];
  readonly realms: readonly ServedRealm[];
}

/** Returns the greeting for scripts: exactly one line of JSON. */
export function jsonGreeting({ url, token, users, realms }: Greeting): string {
  return JSON.stringify({ url, token, users, realms });
}

/** Returns the greeting for people: everything that a first request needs. */
export function greeting({ url, token, users, realms }: Greeting): string {
  const multirealm = realms.find(({ type }) => type === 'multirealm');
  const paths = [
    `/api/status/realms/${encodeURIComponent(realms[0]?.name ?? '')}/`,
    `/api/status/realms/${encodeURIComponent(realms[0]?.name ?? '')}/hosts/?limit=3`,
    `/api/status/multirealms/${encodeURIComponent(multirealm?.name ?? '')}/`,
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
    'A token of the admin, and three requests:',
    '',
    `TOKEN=${token}`,
    ...paths.map((path) => `curl -H "Authorization: Bearer $TOKEN" '${url}${path}'`),
    '',
  ].join('\n');
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const width = (index: number) => Math.max(...rows.map((row) => row[index]?.length ?? 0));
  return rows.map((row) => `  ${row.map((cell, index) => cell.padEnd(width(index) + 2)).join('')}`.trimEnd());
}
