import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

import { catalog } from '../../functions/catalog.ts';
import { readDeployment } from '../../local/gateway/deployment.ts';
import { matchRoute } from '../../local/gateway/match-route.ts';
import { tableDefinition, TTL_ATTRIBUTE } from '../../shared/store/table-definition.ts';
import type { ServiceCopy } from '../support/service-copy.ts';
import { copyService, groups, projectRoot, serverlessCli } from '../support/service-copy.ts';

const run = promisify(execFile);
const { routes, functions } = readDeployment(projectRoot);

/** The parts of a CloudFormation resource that are looked at here. */
interface Resource {
  readonly Type: string;
  readonly DependsOn?: readonly string[];
  readonly Properties: {
    readonly Role?: { readonly 'Fn::GetAtt': readonly string[] };
    readonly Policies?: readonly {
      readonly PolicyDocument: { readonly Statement: readonly { readonly Action: string | string[] }[] };
    }[];
    readonly ResponseType?: string;
    readonly StatusCode?: string;
    readonly ResponseParameters?: Readonly<Record<string, string>>;
    readonly ResponseTemplates?: Readonly<Record<string, string>>;
  };
}
type Resources = Readonly<Record<string, Resource>>;

describe('serverless.yml', () => {
  it('has a line for every group, and no other', () => {
    expect([...functions.keys()].sort()).toEqual(groups().sort());
  });

  const examples = catalog.map(({ name, method, path, access }) => ({
    name,
    method,
    access,
    path: path.replace('{realm_type}', 'realms').replaceAll(/\{\w+\}/g, 'x%2Fy'),
  }));
  it.each(examples)('routes $name to its group, behind the authorizer unless it is public', (endpoint) => {
    for (const path of [endpoint.path, endpoint.path.slice(0, -1)]) {
      const route = matchRoute(routes, endpoint.method, path)?.route;
      expect(route?.functionName).toBe(endpoint.name.split('.')[0]);
      expect(route?.authorizer?.name).toBe(endpoint.access === 'public' ? undefined : 'authorizer');
    }
  });

  it('hands every method on, so that the pipeline can answer 405 with Allow', () => {
    expect(routes.filter(({ method }) => method !== 'ANY')).toEqual([]);
  });
});

describe('the gateway answers of its own', () => {
  const file = readFileSync(join(projectRoot, 'deploy/gateway-responses.yml'), 'utf8');
  const { Resources } = parse(file) as { readonly Resources: Resources };
  const responses = Object.values(Resources).map(({ Properties }) => Properties);

  it.each(responses.map((response) => [response.ResponseType, response] as const))(
    'are problem documents: %s',
    (_type, { StatusCode, ResponseParameters, ResponseTemplates }) => {
      expect(ResponseParameters?.['gatewayresponse.header.Content-Type']).toBe("'application/problem+json'");
      const problem = JSON.parse(ResponseTemplates?.['application/json'] ?? '') as { readonly code: string };
      expect(problem).toEqual({
        type: `/problems/${problem.code}`,
        title: expect.any(String),
        status: Number(StatusCode),
        detail: expect.any(String),
        code: expect.stringMatching(/^[a-z_]+$/),
        request_id: '$context.requestId',
      });
    },
  );
});

describe('the bundles', () => {
  let service: ServiceCopy;
  beforeAll(async () => {
    service = await copyService({ ...process.env, REALMGATE_TABLE: 'baked-at-build-time' });
  });
  afterAll(() => {
    service.remove();
  });

  it.each(groups())('of %s runs where nothing else is installed', async (group) => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'realmgate-bundle-'));
    cpSync(join(service.folder, 'dist', group), elsewhere, { recursive: true });
    const script = `import('${elsewhere}/index.mjs').then(({ handler }) => console.log(typeof handler))`;
    const { stdout } = await run(process.execPath, ['-e', script], { cwd: elsewhere });
    rmSync(elsewhere, { recursive: true });
    expect(stdout.trim()).toBe('function');
  });

  it.each(groups())('of %s reads its environment when it runs, not when it was built', (group) => {
    const folder = join(service.folder, 'dist', group);
    const files = readdirSync(folder).filter((file) => file.endsWith('.mjs'));
    const code = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
    expect(code).toContain('process.env');
    expect(code).toContain('REALMGATE_TABLE');
    expect(code).not.toContain('baked-at-build-time');
  });

  describe('as packaged, offline and without credentials', () => {
    const target = () => join(service.folder, 'package');
    let resources: Resources;
    const ofType = (type: string) => Object.values(resources).filter(({ Type }) => Type === type);

    beforeAll(async () => {
      const env = { PATH: process.env['PATH'], HOME: service.folder };
      const words = [serverlessCli, 'package', '--stage', 'test', '--package', target()];
      await run(process.execPath, words, { cwd: service.folder, env });
      const template = readFileSync(join(target(), 'cloudformation-template-update-stack.json'), 'utf8');
      resources = (JSON.parse(template) as { readonly Resources: Resources }).Resources;
    });

    it.each(groups())('hold the files of %s only', (group) => {
      // The directory of a zip file names its entries in plain text.
      const zip = readFileSync(join(target(), `${group}.zip`)).toString('latin1');
      expect(zip).toContain(`dist/${group}/index.mjs`);
      const names = [...zip.matchAll(/dist\/([\w-]+)\/[\w.-]+?\.(mjs|map)/g)];
      expect(new Set(names.map(([, owner]) => owner))).toEqual(new Set([group]));
      expect(names.filter(([, , ending]) => ending === 'map')).toEqual([]);
    });

    it('run with a role each, which names every action', () => {
      const roles = ofType('AWS::Lambda::Function').map(
        ({ Properties }) => Properties.Role?.['Fn::GetAtt'][0],
      );
      expect(new Set(roles).size).toBe(groups().length);
      const statements = roles
        .flatMap((name) => resources[name ?? '']?.Properties.Policies ?? [])
        .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
      const actions = statements.flatMap(({ Action }) => Action);
      expect(actions).toContain('dynamodb:Query');
      expect(actions.filter((action) => action.includes('*'))).toEqual([]);
    });

    it('cannot write the table unless they must', () => {
      const writers = Object.keys(resources).filter((name) =>
        JSON.stringify(resources[name]?.Properties.Policies ?? '').includes('dynamodb:PutItem'),
      );
      expect(writers.sort()).toEqual(['ConfigRole', 'StatsRole', 'TokenRole', 'UtilsRole']);
    });

    it('come with three alarms a function', () => {
      expect(ofType('AWS::CloudWatch::Alarm')).toHaveLength(3 * groups().length);
    });

    it('stay far from the 500 resources that a stack may have', () => {
      expect(Object.keys(resources).length).toBeLessThan(250);
    });

    it('make the table that the local stack and the tests make', () => {
      const [table] = ofType('AWS::DynamoDB::Table');
      const { BillingMode, AttributeDefinitions, KeySchema } = tableDefinition('any');
      expect(table?.Properties).toMatchObject({
        BillingMode,
        AttributeDefinitions,
        KeySchema,
        TimeToLiveSpecification: { AttributeName: TTL_ATTRIBUTE, Enabled: true },
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      });
    });

    it('make the gateway with its own answers in place before it is deployed', () => {
      const responses = Object.keys(resources).filter((name) =>
        resources[name]?.Type.endsWith('GatewayResponse'),
      );
      const [deployment] = ofType('AWS::ApiGateway::Deployment');
      expect(responses.length).toBeGreaterThan(0);
      expect(deployment?.DependsOn).toEqual(expect.arrayContaining(responses));
      const [api] = ofType('AWS::ApiGateway::RestApi');
      expect(api?.Properties).toMatchObject({
        BinaryMediaTypes: ['*/*'],
        EndpointConfiguration: { Types: ['REGIONAL'] },
      });
    });
  });
});
