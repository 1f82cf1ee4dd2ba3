// The role of a function against what its bundle can call, both ways. Which partitions of the table it needs is told by its requests
// (tests/api/table-access.test.ts).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import * as z from 'zod';

import { withAdvice } from '../support/advice.ts';
import { bundledFiles } from '../support/function-bundle.ts';
import { deployedFunctionNames, projectRoot } from '../support/service-copy.ts';

/** The files of a bundle that call a service of AWS, as a pattern for each service. The key is the service's prefix in IAM actions. */
const callers: Readonly<Record<string, RegExp>> = {
  dynamodb: /^node_modules\/@aws-sdk\/client-dynamodb\//,
  secretsmanager: /^node_modules\/@aws-sdk\/client-secrets-manager\//,
  sqs: /^node_modules\/@aws-sdk\/client-sqs\//,
  events: /^node_modules\/@aws-sdk\/client-eventbridge\//,
  sns: /^node_modules\/@aws-sdk\/client-sns\//,
  // Domains of Amazon OpenSearch Service and workspaces of Amazon Managed Service for Prometheus are called by signed HTTP.
  es: /^shared\/security\/search-authorization\.ts$/,
  aps: /^shared\/security\/metrics-credentials\.ts$/,
};

const yaml = (file: string): unknown => parse(readFileSync(join(projectRoot, file), 'utf8'));
const permissions = z
  .record(z.string(), z.object({ Action: z.union([z.string(), z.array(z.string())]), Resource: z.unknown() }))
  .parse(yaml('deploy/roles/permissions.yml'));
const functionFile = z.object({
  table: z.record(z.string(), z.array(z.string())),
  permissions: z.array(z.string()).default([]),
  events: z.array(z.record(z.string(), z.unknown())).default([]),
});
const fileOf = (name: string) => functionFile.parse(yaml(`functions/${name}/function.yml`));

/** Returns the services that the platform itself uses with a function's role: it fetches the messages of a queue. */
function byThePlatform(name: string): string[] {
  return fileOf(name).events.some((event) => 'sqs' in event) ? ['sqs'] : [];
}

function granted(name: string): string[] {
  const { table, permissions: names } = fileOf(name);
  const actions = names.flatMap((permission) => [permissions[permission]?.Action ?? []].flat());
  const services = actions.map((action) => action.split(':')[0] ?? '');
  return [...new Set([...services, ...(Object.keys(table).length > 0 ? ['dynamodb'] : [])])].sort();
}

let bundles: Awaited<ReturnType<typeof bundledFiles>>;
beforeAll(async () => {
  bundles = await bundledFiles({ preserveSymlinks: true });
});

function called(name: string): string[] {
  const files = bundles[name] ?? [];
  return Object.keys(callers).filter((service) => files.some((file) => callers[service]?.test(file)));
}

/**
 * In these bundles, but only loaded by requests of other groups: the parts of a realm's directory open search backends and import
 * tools, which none of their endpoints asks for.
 */
const neverReached: Readonly<Record<string, readonly string[]>> = {
  alertmanager: ['es'],
  // The canary calls the API only, and no engine or backend.
  canary: ['dynamodb'],
  'collector-watch': ['es'],
  // It reads the issuers from the table, and no secret.
  docs: ['secretsmanager'],
  config: ['es'],
  calendars: ['secretsmanager'],
  filters: ['secretsmanager'],
  infrastructure: ['es'],
  'key-rotation': ['dynamodb'],
  'maintenance-planner': ['es'],
  'operation-delivery': ['es'],
  operations: ['es'],
  'passive-check-delivery': ['es'],
  'passive-checks': ['es'],
  prometheus: ['es'],
  stats: ['es'],
  summary: ['es'],
  utils: ['es'],
  'warm-watch': ['es'],
};

describe('the permissions of', () => {
  it.each(deployedFunctionNames())(
    '%s are for the services that its bundle calls, and for no others',
    withAdvice(
      "add or remove the name in `permissions:` of the function's function.yml; if only other groups' requests load the code, add it to `neverReached` in this test.",
      (name) => {
        const others = neverReached[name] ?? [];
        const can = [...called(name), ...byThePlatform(name)];
        expect(can).toEqual(expect.arrayContaining([...others]));
        const reached = [...new Set(can)].filter((service) => !others.includes(service));
        expect(granted(name)).toEqual(reached.sort());
      },
    ),
  );

  it(
    'all functions are used: none is left in the list',
    withAdvice('remove the permission from deploy/permissions.yml, because no function.yml names it.', () => {
      const used = new Set(deployedFunctionNames().flatMap((name) => fileOf(name).permissions));
      expect(Object.keys(permissions).filter((name) => !used.has(name))).toEqual([]);
    }),
  );
});

describe('the permissions for domains of OpenSearch', () => {
  const named = z.object({ 'Fn::Sub': z.string() });
  /** Returns whether a permission holds for a path of a domain, if the stage has this parameter `search_domains`. */
  function holdsFor(permission: string, searchDomains: string, path: string): boolean {
    const { 'Fn::Sub': resource } = named.parse(permissions[permission]?.Resource);
    const pattern = resource.replace('${self:custom.search_domains}', searchDomains).split(':').at(-1) ?? '';
    // IAM lets `*` stand for slashes too.
    const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.*')}$`).test(`domain/${path}`);
  }

  const advice =
    'correct `Resource` in deploy/roles/permissions.yml: a request is for a path below its domain.';

  it.each(['logs', 'lo*', '*'])(
    'hold for every path of a domain that `search_domains` names as %s',
    withAdvice(advice, (name) => {
      for (const path of ['logs/', 'logs/events-2026/_search', 'logs/_search/scroll'])
        expect([path, holdsFor('ask_search_backends', name, path)]).toEqual([path, true]);
      expect(holdsFor('close_scrolls', name, 'logs/_search/scroll')).toBe(true);
      expect(holdsFor('close_scrolls', name, 'logs/events-2026')).toBe(false);
    }),
  );

  it(
    'hold for no domain with another name',
    withAdvice(advice, () => {
      for (const path of ['logs-of-others/events/_search', 'others/events/_search'])
        expect([path, holdsFor('ask_search_backends', 'logs', path)]).toEqual([path, false]);
    }),
  );
});
