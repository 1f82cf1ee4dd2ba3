import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { catalog } from '../../functions/catalog.ts';
import { type Access, type Caller, roles } from '../../shared/http/caller.ts';
import { startTestApp, type TestApp, userCreatedAt } from '../support/app.ts';

/** Who may call what, said once more: an endpoint whose access changes must change here too. */
const expected: Readonly<Record<Access, readonly string[]>> = {
  public: ['token.issue', 'token.refresh'],
  viewer: [
    'config.active-hosts',
    'config.all-hosts',
    'config.find-by-address',
    'config.find-by-name',
    'config.host',
    'config.hostgroup-members',
    'config.hostgroup-names',
    'config.pending-hosts',
    'stats.collectors',
    'stats.origins-of-realm',
    'stats.realms',
    'stats.realms-of-origin',
    'stats.realms-of-user',
    'stats.session-counts',
    'status.all-service-status',
    'status.business-processes',
    'status.host',
    'status.host-services',
    'status.hostgroup-hosts',
    'status.hostgroups',
    'status.hosts',
    'status.hosts-by-pack',
    'status.overview',
    'status.service-status',
  ],
  operator: ['utils.check', 'utils.check-by-post', 'utils.restart', 'utils.restart-by-post'],
  admin: [
    'config.change-realm',
    'config.create-host',
    'config.create-host-in-import-tool',
    'config.create-realm',
    'config.delete-host',
    'config.delete-host-from-import-tool',
    'config.delete-realm',
    'config.realm',
    'stats.end-sessions',
    'stats.users',
    'utils.add-host',
    'utils.add-host-to-import-tool',
    'utils.delete-host',
    'utils.delete-host-from-import-tool',
  ],
};

let api: TestApp;

beforeAll(async () => {
  api = await startTestApp({ endpoints: catalog, viewers: { viewer: [], operator: [] } });
});
afterAll(async () => {
  await api.stop();
});

const callers: readonly (Caller | undefined)[] = [
  undefined,
  ...roles.map((role) => ({ userName: role, userCreatedAt, role, sessionId: `session-${role}` })),
];

/** 401 or 403 where the table refuses the role; undefined where it lets it in. */
function refusal(access: Access, caller: Caller | undefined): number | undefined {
  if (access === 'public') return undefined;
  if (!caller) return 401;
  return roles.indexOf(caller.role) < roles.indexOf(access) ? 403 : undefined;
}

describe('the table of roles', () => {
  it('is that of the endpoints', () => {
    const stated = Object.entries(expected).flatMap(([access, names]) => names.map((name) => [name, access]));
    expect(Object.fromEntries(stated)).toEqual(
      Object.fromEntries(catalog.map(({ name, access }) => [name, access])),
    );
  });
});

describe.each(callers.map((caller) => [caller?.role ?? 'nobody', caller] as const))('%s', (_, caller) => {
  it.each(catalog.map((endpoint) => [endpoint.name, endpoint] as const))(
    'is let in or refused as it should be: %s',
    async (_name, { access, method, path }) => {
      const filled = path
        .replace('{realm_type}', 'realms')
        // About themselves all may ask.
        .replace(/\{user\w*\}/, caller?.userName ?? 'none')
        .replaceAll(/\{\w+\}/g, 'none');
      const { status, body } = await api.call(filled, {
        method,
        caller,
        ...((method === 'POST' || method === 'PATCH') && { body: {} }),
      });
      const refused = refusal(access, caller);
      if (refused !== undefined) expect(status).toBe(refused);
      else if (access === 'public') expect(body.code).not.toBe('not_authenticated');
      else expect([401, 403]).not.toContain(status);
    },
  );
});
