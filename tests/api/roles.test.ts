import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { catalog } from '../../functions/catalog.ts';
import { type Caller, type LowestRole, type Role, roles } from '../../shared/http/request/caller.ts';
import { startTestApp, type TestApp, userCreatedAt } from '../support/app.ts';

type Listed = (typeof catalog)[number];

/** The roles of endpoints that neither only read nor only write. Each is a decision of its own. */
const exceptions: Readonly<Record<string, LowestRole>> = {
  'api.health': 'public',
  'api.resource-metadata': 'public',
  'api.start': 'public',
  'api.version': 'public',
  'config.realm': 'admin',
  'filters.change': 'viewer',
  'filters.remove': 'viewer',
  'filters.save': 'viewer',
  'objectives.change': 'operator',
  'objectives.create': 'operator',
  'objectives.remove': 'operator',
  'operations.change-downtime': 'operator',
  'operations.change-downtimes': 'operator',
  'operations.change-maintenance': 'operator',
  'operations.create-maintenance': 'operator',
  'operations.acknowledge': 'operator',
  'operations.add-comments': 'operator',
  'operations.check-targets': 'operator',
  'operations.remove-acknowledgement': 'operator',
  'operations.remove-acknowledgements': 'operator',
  'operations.remove-comment': 'operator',
  'operations.remove-comments': 'operator',
  'operations.remove-downtime': 'operator',
  'operations.remove-downtimes': 'operator',
  'operations.remove-maintenance': 'operator',
  'operations.request': 'operator',
  'operations.schedule-downtimes': 'operator',
  'operations.submit-results': 'operator',
  'operations.turn-switches': 'operator',
  'passive-checks.api-key': 'operator',
  'passive-checks.submit': 'operator',
  'stats.users': 'admin',
  'token.issue': 'public',
  'token.issue-by-post': 'public',
  'token.make-key': 'viewer',
  'token.refresh': 'public',
  'token.revoke-key': 'viewer',
  'utils.check': 'operator',
  'utils.check-by-post': 'operator',
  'utils.restart': 'operator',
  'utils.restart-by-post': 'operator',
  'webhooks.change': 'viewer',
  'webhooks.create': 'viewer',
  'webhooks.remove': 'viewer',
  'webhooks.replay': 'viewer',
  'webhooks.rotate-secret': 'viewer',
  'webhooks.test': 'viewer',
};

/** Reads are for all callers, changes for administrators. */
function accessOf({ name, audit }: Listed): LowestRole {
  return exceptions[name] ?? (audit ? 'admin' : 'viewer');
}

let api: TestApp;

beforeAll(async () => {
  api = await startTestApp({ endpoints: catalog, viewers: { viewer: [], operator: [] } });
});
afterAll(async () => {
  await api.stop();
});

const callers: readonly ((Caller & { readonly role: Role }) | undefined)[] = [
  undefined,
  ...roles.map((role) => ({ userName: role, userCreatedAt, role, sessionId: `session-${role}` })),
];

/** Returns 401 or 403 if the pipeline refuses the role, and `undefined` if it does not. */
function refusal(access: LowestRole, caller: { readonly role: Role } | undefined): number | undefined {
  if (access === 'public') return undefined;
  if (!caller) return 401;
  return roles.indexOf(caller.role) < roles.indexOf(access) ? 403 : undefined;
}

describe('the role that an endpoint asks for', () => {
  it.each(catalog.map((endpoint) => [endpoint.name, endpoint] as const))(
    'follows from what it does, or is an exception: %s',
    (_name, endpoint) => {
      expect(endpoint.access).toBe(accessOf(endpoint));
    },
  );

  it('is an exception for endpoints that exist only', () => {
    const names = new Set<string>(catalog.map(({ name }) => name));
    expect(Object.keys(exceptions).filter((name) => !names.has(name))).toEqual([]);
  });
});

describe.each(callers.map((caller) => [caller?.role ?? 'nobody', caller] as const))('%s', (_, caller) => {
  it.each(catalog.map((endpoint) => [endpoint.name, endpoint] as const))(
    'is let in or refused as it should be: %s',
    async (_name, { access, method, path }) => {
      const filled = path
        .replace('{realm_type}', 'realms')
        // All callers may ask about themselves.
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
