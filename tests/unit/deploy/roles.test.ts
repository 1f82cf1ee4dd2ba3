// Statements of roles that a parameter of the stage names.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

import { addRoles } from '../../../deploy/roles/roles.ts';
import { emptyDeployment } from '../../support/deployment.ts';
import { projectRoot } from '../../support/service-copy.ts';

const read = (file: string): unknown => parse(readFileSync(join(projectRoot, file), 'utf8'));

/** Returns the role of a function in a stage with these parameters, as text. */
function roleOf(name: 'metrics' | 'warm-watch' | 'status', test: Record<string, string>): string {
  const deployment = emptyDeployment({ blocks: { test } });
  const { functions, custom, resources } = deployment.service;
  const definition = read(`functions/${name}/function.yml`) as (typeof functions)[string];
  functions[name] = { ...definition, name: `realmgate-test-${name}` };
  const permissions = read('deploy/roles/permissions.yml') as Record<string, object>;
  addRoles({
    ...deployment,
    service: { ...deployment.service, custom: { ...custom, permissions } },
  });
  return JSON.stringify(Object.entries(resources.Resources).find(([id]) => id.endsWith('Role')));
}

/** Returns the statements of the role of `metrics` for backends of AWS. */
function backendStatements(test: Record<string, string>) {
  const text = roleOf('metrics', test);
  return [...text.matchAll(/arn:[^"]*?:(es|aps):[^"]*/g)].map(([, name]) => name);
}

describe('the roles', () => {
  it('may ask no domain and no workspace that the parameters of the stage do not name', () => {
    expect(backendStatements({})).toEqual([]);
    expect(backendStatements({ search_domains: 'logs' })).toEqual(['es', 'es']);
    expect(backendStatements({ prometheus_workspaces: 'ws-1' })).toEqual(['aps']);
  });

  it('may send to the event buses and topics that the stage names, and to no others', () => {
    const bus = 'arn:aws:events:eu-west-1:123456789012:event-bus/ops';
    const topic = 'arn:aws:sns:eu-west-1:123456789012:ops';
    const statement = (Action: string, Resource: string) =>
      JSON.stringify({ Effect: 'Allow', Action, Resource: [Resource] });
    const both = roleOf('warm-watch', { webhook_targets: `tickets.intern, ${bus},${topic}` });
    expect(both).toContain(statement('events:PutEvents', bus));
    expect(both).toContain(statement('sns:Publish', topic));
    const one = roleOf('warm-watch', { webhook_targets: topic });
    expect(one).toContain(statement('sns:Publish', topic));
    expect(one).not.toContain('events:');
    for (const without of [
      roleOf('warm-watch', {}),
      roleOf('warm-watch', { webhook_targets: 'tickets.intern' }),
      roleOf('status', { webhook_targets: `${bus},${topic}` }),
    ])
      expect(without).not.toMatch(/events:PutEvents|sns:Publish/);
  });

  it('have no wildcard in the stage with every protection', () => {
    const { params } = read('serverless.yml') as { params: Record<string, Record<string, string>> };
    const { search_domains: domains, prometheus_workspaces: workspaces } = params['secured']!;
    expect(`${domains}, ${workspaces}`).toMatch(/^[a-z][a-z0-9-]+, ws-[0-9-]+$/);
  });
});
