// Statements of roles that a parameter of the stage names.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

import { addRoles } from '../../../deploy/roles/roles.ts';
import { emptyDeployment } from '../../support/deployment.ts';
import { projectRoot } from '../../support/service-copy.ts';

const read = (file: string): unknown => parse(readFileSync(join(projectRoot, file), 'utf8'));

/** Returns the statements of the role of `metrics` for backends of AWS. */
function backendStatements(test: Record<string, string>) {
  const deployment = emptyDeployment({ blocks: { test } });
  const { functions, custom, resources } = deployment.service;
  const definition = read('functions/metrics/function.yml') as (typeof functions)[string];
  functions['metrics'] = { ...definition, name: 'realmgate-test-metrics' };
  const permissions = read('deploy/roles/permissions.yml') as Record<string, object>;
  addRoles({
    ...deployment,
    service: { ...deployment.service, custom: { ...custom, permissions } },
  });
  const text = JSON.stringify(resources.Resources['MetricsRole']);
  return [...text.matchAll(/arn:[^"]*?:(es|aps):[^"]*/g)].map(([, name]) => name);
}

describe('the roles', () => {
  it('may ask no domain and no workspace that the parameters of the stage do not name', () => {
    expect(backendStatements({})).toEqual([]);
    expect(backendStatements({ search_domains: 'logs' })).toEqual(['es', 'es']);
    expect(backendStatements({ prometheus_workspaces: 'ws-1' })).toEqual(['aps']);
  });

  it('have no wildcard in the stage with every protection', () => {
    const { params } = read('serverless.yml') as { params: Record<string, Record<string, string>> };
    const { search_domains: domains, prometheus_workspaces: workspaces } = params['secured']!;
    expect(`${domains}, ${workspaces}`).toMatch(/^[a-z][a-z0-9-]+, ws-[0-9-]+$/);
  });
});
