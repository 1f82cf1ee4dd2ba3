// The chart of Helm and the file of Compose, by their own programs, and held to the options and settings that there are.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse, parseAllDocuments, stringify } from 'yaml';

import { parseOptions as parseDemoOptions } from '../../demo/options.ts';
import { HEALTH_PATH, LIVENESS_PATH } from '../../server/health.ts';
import { parseOptions } from '../../server/options.ts';
import { hostAddresses } from '../../server/storage/postgres/host-addresses.ts';
import { unknownSettings } from '../../server/unknown-settings.ts';
import {
  fetchCompose,
  fetchHelm,
  fetchKubernetesValidate,
  fetchOperatorSchemas,
} from '../support/container-tools.ts';
import { projectRoot } from '../support/service-copy.ts';

const run = promisify(execFile);
const files = join(projectRoot, 'server/self-hosting');
const chart = join(files, 'helm');
const guide = readFileSync(join(projectRoot, 'docs/self-hosting.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'realmgate-containers-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Writes a file into the folder of this test, and returns its path. */
function written(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, stringify(content));
  return path;
}

interface Container {
  readonly args: string[];
  readonly env: { readonly name: string; readonly value?: string }[] | null;
  readonly envFrom?: unknown;
  readonly readinessProbe: unknown;
  readonly livenessProbe: unknown;
  readonly securityContext: unknown;
}

interface KubernetesObject {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: Record<string, string> };
  readonly spec: {
    readonly replicas?: number;
    readonly strategy?: { readonly type: string };
    readonly ports?: { readonly name: string }[];
    readonly selector?: { readonly matchLabels: Record<string, string> };
    readonly podSelector?: unknown;
    readonly jobLabel?: string;
    readonly template?: { readonly spec: { readonly containers: [Container]; readonly volumes: unknown[] } };
  };
}

/** The values in the guide: two pods on a PostgreSQL. */
const [, guideValues] = /^```yaml\n(# values\.yaml\n[^`]+)```$/m.exec(guide) ?? [];
const severalPods = parse(guideValues ?? '') as Record<string, object>;
/** One pod that keeps its records in a volume. */
const { database: _, ...others } = severalPods;
const onePod = { ...others, replicas: 1 };
/** Everything that is off by default is on. */
const peer = (namespace: string) => ({
  namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } },
});
const watchedPods = {
  ...severalPods,
  metrics: { serviceMonitor: { enabled: true, labels: { release: 'prometheus' }, interval: '15s' } },
  networkPolicy: { enabled: true, callers: [peer('ingress-nginx')], scrapers: [peer('monitoring')] },
  ...{ authorities: 'company-authorities', settingsSecret: 'realmgate-settings' },
  serve: {
    ...{ trustedProxies: ['10.42.0.0/16'], requestsPerKey: 30, feeds: 500, feedsPerUser: 5, warmMemory: 800 },
    ...{ webhookTargets: ['tickets.intern', '10.20.0.0/16'], extraArgs: ['--docs=public'] },
  },
};

describe('the chart of Helm', () => {
  let helm: string;
  let validate: string;
  let operatorSchemas: string;
  beforeAll(async () => {
    [helm, validate, operatorSchemas] = await Promise.all([
      fetchHelm(),
      fetchKubernetesValidate(),
      fetchOperatorSchemas(),
    ]);
  });

  async function render(values: object): Promise<{ text: string; objects: KubernetesObject[] }> {
    const text = (await run(helm, ['template', 'site', chart, '--values', written('values.yaml', values)]))
      .stdout;
    return { text, objects: parseAllDocuments(text).map((one) => one.toJS() as KubernetesObject) };
  }
  const named = (objects: readonly KubernetesObject[]) =>
    objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort();
  const containerOf = (objects: readonly KubernetesObject[]) =>
    objects.find(({ kind }) => kind === 'Deployment')!.spec.template!.spec.containers[0];

  it.each([
    ['several pods', severalPods],
    ['one pod', onePod],
    ['watched pods', watchedPods],
  ])(
    'has no fault for helm lint and for the schemas of Kubernetes, with the values of %s',
    async (_, values) => {
      const lint = await run(helm, ['lint', chart, '--strict', '--values', written('lint.yaml', values)]);
      expect(lint.stdout).toContain('0 chart(s) failed');
      const rendered = join(folder, 'rendered.yaml');
      const all = (await render(values)).objects;
      // Kubernetes itself has no schema of it.
      const objects = all.filter(({ kind }) => kind !== 'ServiceMonitor');
      writeFileSync(rendered, objects.map((one) => stringify(one)).join('---\n'));
      for (const version of ['1.27', '1.37'])
        expect(
          (await run(validate, ['--strict', '--kubernetes-version', version, rendered])).stdout.match(
            / passed /g,
          ),
        ).toHaveLength(objects.length);
    },
  );

  it('starts servers on the database by options and settings that there are', async () => {
    const { objects } = await render(severalPods);
    expect(named(objects)).toEqual([
      'Deployment site',
      'Ingress site',
      'PodDisruptionBudget site',
      'Service site',
      'Service site-metrics',
    ]);
    const { args, env } = containerOf(objects);
    expect(parseOptions(args)).toMatchObject({
      ...{ folder: '/data/realmgate', host: '0.0.0.0', port: 8080, docs: 'token', drainMs: 10_000 },
      trustedProxies: ['10.42.0.0/16'],
      metrics: { host: '0.0.0.0', port: 9464 },
      database:
        'postgres://realmgate@db.example:5432/realmgate?sslmode=verify-full&sslrootcert=/etc/realmgate-database/ca.pem',
    });
    const variables = Object.fromEntries(env!.map(({ name }) => [name, 'set']));
    expect(variables).toMatchObject({ REALMGATE_TIME_ZONE: 'set', PGPASSWORD: 'set' });
    expect(unknownSettings(variables)).toEqual([]);
  });

  it('hands the password over by a Secret alone', async () => {
    const { args, env } = containerOf((await render(severalPods)).objects);
    expect(parseOptions(args)).toMatchObject({
      webhookTargets: ['tickets.intern'],
      ...{ requestsPerKey: undefined, feeds: { ofUser: 20, ofAll: 1000 }, warmBytes: 400 * 1024 * 1024 },
    });
    const secretKeyRef = { name: 'realmgate-database', key: 'password' };
    expect(env).toContainEqual({ name: 'PGPASSWORD', valueFrom: { secretKeyRef } });
  });

  it('has limits, further arguments, secret settings and authorities', async () => {
    const { args, env, envFrom } = containerOf((await render(watchedPods)).objects);
    expect(parseOptions(args)).toMatchObject({
      ...{ requestsPerKey: 30, feeds: { ofUser: 5, ofAll: 500 }, warmBytes: 800 * 1024 * 1024 },
      ...{ webhookTargets: ['tickets.intern', '10.20.0.0/16'], docs: 'public' },
    });
    expect(envFrom).toEqual([{ secretRef: { name: 'realmgate-settings' } }]);
    const value = '/etc/realmgate-authorities/ca.pem';
    expect(env).toContainEqual({ name: 'NODE_EXTRA_CA_CERTS', value });
  });

  it('names the port behind each host of a database with several', async () => {
    const database = { host: 'db1.example,db2.example', port: 6432, sslmode: 'disable' };
    const { objects } = await render({
      ...severalPods,
      database: { ...severalPods['database'], ...database },
    });
    const address = parseOptions(containerOf(objects).args).database ?? '';
    expect(hostAddresses(address)).toEqual([
      'postgres://realmgate@db1.example:6432/realmgate?sslmode=disable',
      'postgres://realmgate@db2.example:6432/realmgate?sslmode=disable',
    ]);
  });

  it('writes large numbers with all their digits', async () => {
    const { objects } = await render({
      ...severalPods,
      serve: { trustedProxies: ['10.42.0.0/16'], requestsPerSecond: 1_000_000 },
      settings: {
        REALMGATE_TIME_ZONE: 'Europe/Paris',
        OTEL_BLRP_SCHEDULE_DELAY: 12_345_678,
        REALMGATE_CORS_ORIGINS: true,
      },
    });
    const { args, env } = containerOf(objects);
    expect(parseOptions(args)).toMatchObject({ requestsPerSecond: 1_000_000 });
    expect(env).toEqual(
      expect.arrayContaining([
        { name: 'REALMGATE_TIME_ZONE', value: 'Europe/Paris' },
        { name: 'OTEL_BLRP_SCHEDULE_DELAY', value: '12345678' },
        { name: 'REALMGATE_CORS_ORIGINS', value: 'true' },
      ]),
    );
  });

  it('keeps the records of one pod in a volume, which no second pod opens', async () => {
    const { objects } = await render(onePod);
    expect(named(objects)).toContain('PersistentVolumeClaim site');
    expect(named(objects)).not.toContain('PodDisruptionBudget site');
    const deployment = objects.find(({ kind }) => kind === 'Deployment')!;
    expect(deployment.spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } });
    expect(parseOptions(containerOf(objects).args)).toMatchObject({ database: undefined });
  });

  it('asks for readiness and liveness apart, and shows metrics to nobody who asks for the API', async () => {
    const { objects } = await render(severalPods);
    const { readinessProbe, livenessProbe, securityContext } = containerOf(objects);
    expect(readinessProbe).toMatchObject({ httpGet: { path: HEALTH_PATH, port: 'http' } });
    expect(livenessProbe).toMatchObject({ httpGet: { path: LIVENESS_PATH, port: 'http' } });
    expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } });
    const ports = objects
      .filter(({ kind }) => kind === 'Service')
      .map(({ metadata, spec }) => [metadata.name, spec.ports?.map(({ name }) => name)]);
    expect(ports).toEqual([
      ['site', ['http']],
      ['site-metrics', ['metrics']],
    ]);
  });

  it('lets the operator of Prometheus find the metrics, if that is asked for', async () => {
    const { ServiceMonitor } = (await import(operatorSchemas)) as {
      ServiceMonitor: new (data: unknown) => { validate: () => void };
    };
    const { objects } = await render(watchedPods);
    const monitor = objects.find(({ kind }) => kind === 'ServiceMonitor')!;
    new ServiceMonitor(monitor).validate();
    expect(() => {
      new ServiceMonitor({ ...monitor, spec: { endpoints: [] } }).validate();
    }).toThrow('selector');
    expect(monitor.metadata.labels).toMatchObject({ release: 'prometheus' });
    const selector = { matchLabels: expect.any(Object) };
    expect(monitor.spec).toEqual({
      selector,
      jobLabel: expect.any(String),
      endpoints: [{ port: 'metrics', interval: '15s' }],
    });
    const found = objects.filter(
      ({ kind, metadata, spec }) =>
        kind === 'Service' &&
        spec.ports?.some(({ name }) => name === 'metrics') &&
        Object.entries(monitor.spec.selector!.matchLabels).every(
          ([name, value]) => metadata.labels[name] === value,
        ),
    );
    expect(named(found)).toEqual(['Service site-metrics']);
    // The alert rules and the dashboard select this job. Without a label the job has the name of the Service.
    const jobs = readFileSync(join(files, 'prometheus-rules.yml'), 'utf8').match(/(?<=job=")[^"]+/g);
    expect([...new Set(jobs)]).toEqual([found[0]?.metadata.labels[monitor.spec.jobLabel ?? '']]);
  });

  it('lets only the ingress controller and Prometheus connect to the pods, if that is asked for', async () => {
    const { objects } = await render(watchedPods);
    const [policy] = objects.filter(({ kind }) => kind === 'NetworkPolicy');
    const { podSelector, ...rules } = policy!.spec;
    expect(rules).toEqual({
      policyTypes: ['Ingress'],
      ingress: [
        { from: [peer('ingress-nginx')], ports: [{ port: 'http' }] },
        { from: [peer('monitoring')], ports: [{ port: 'metrics' }] },
      ],
    });
    const deployment = objects.find(({ kind }) => kind === 'Deployment')!;
    expect(podSelector).toEqual(deployment.spec.selector);
    const unread = await render({
      ...watchedPods,
      networkPolicy: { enabled: true, callers: [peer('ingress-nginx')] },
    });
    expect(unread.text).not.toContain('[{ port: metrics }]');
  });

  it.each<[string, object, RegExp]>([
    ['no image', { image: {} }, /image\.repository is needed/],
    ['no proxy', { serve: {} }, /serve\.trustedProxies is needed/],
    ['several pods without a database', { database: {} }, /Without database\.host/],
    [
      'a password in an argument',
      { serve: { trustedProxies: ['10.0.0.1'], extraArgs: ['--database=postgres://a:secret@db.example/b'] } },
      /A password stands in serve\.extraArgs/,
    ],
    [
      'a secret setting in clear',
      { settings: { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=secret' } },
      /settings\.OTEL_EXPORTER_OTLP_HEADERS has a secret: it belongs into the Secret of settingsSecret/,
    ],
    ['no secret of the database', { database: { host: 'db.example' } }, /database\.secret is needed/],
    ['an ingress without TLS', { ingress: { enabled: true } }, /ingress\.host and ingress\.tlsSecret/],
    ['a policy without callers', { networkPolicy: { enabled: true } }, /networkPolicy\.callers is needed/],
    [
      'a monitor of no metrics',
      { metrics: { enabled: false, serviceMonitor: { enabled: true } } },
      /metrics\.serviceMonitor needs metrics\.enabled/,
    ],
    ['a name that is no value', { replica: 2 }, /additional properties 'replica' not allowed/],
    ['a name that is no setting', { settings: { TZ: 'UTC' } }, /propertyName 'TZ'|'TZ'/],
  ])('refuses %s in a sentence', async (_, wrong, sentence) => {
    await expect(render({ ...severalPods, ...wrong })).rejects.toMatchObject({
      stderr: expect.stringMatching(sentence),
    });
  });

  it('has the version of the project', () => {
    const { version } = parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string };
    expect(parse(readFileSync(join(chart, 'Chart.yaml'), 'utf8'))).toMatchObject({
      version,
      appVersion: version,
    });
  });
});

interface ComposeService {
  readonly secrets?: readonly { readonly source: string }[];
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly command: string[] | null;
  readonly entrypoint: string[] | null;
  readonly environment?: Record<string, string>;
  readonly healthcheck?: unknown;
}

describe('the file of Compose', () => {
  let program: string;
  beforeAll(async () => {
    program = await fetchCompose();
  });
  const config = (env: NodeJS.ProcessEnv) =>
    run(program, ['--file', join(files, 'compose.yaml'), '--profile', '*', 'config', '--format', 'json'], {
      env,
    });

  it('starts two servers, the command of the administrator and the demo by options and settings that there are', async () => {
    const { stdout } = await config({
      SERVE_OPTIONS: '--webhook-targets=tickets.intern --requests-per-key=20',
    });
    const { services, networks } = JSON.parse(stdout) as {
      services: Record<string, ComposeService>;
      networks: { default: { ipam: { config: [{ subnet: string }] } } };
    };
    expect(Object.keys(services).sort()).toEqual([
      'admin',
      'database',
      'demo',
      'proxy',
      'server-1',
      'server-2',
    ]);
    const [, entry] = /^ENTRYPOINT (.*)$/m.exec(readFileSync(join(files, 'Containerfile'), 'utf8'))!;
    const words = (JSON.parse(entry!) as string[]).slice(3);
    const { subnet } = networks.default.ipam.config[0];
    for (const name of ['server-1', 'server-2']) {
      const { build, command, environment } = services[name]!;
      expect(build).toMatchObject({ context: projectRoot, dockerfile: 'server/self-hosting/Containerfile' });
      expect(parseOptions([...words, ...command!])).toMatchObject({
        folder: '/data',
        trustedProxies: [subnet],
        ...{ webhookTargets: ['tickets.intern'], requestsPerKey: 20 },
      });
      expect(unknownSettings(environment!)).toEqual([]);
    }
    const database = services['server-1']!.command!.find((word) => word.startsWith('--database='));
    expect(services['admin']!.entrypoint).toEqual(expect.arrayContaining(['--data=/data', database]));
    const { entrypoint, ...demo } = services['demo']!;
    expect(parseDemoOptions(entrypoint!.slice(3))).toMatchObject({ directory: '/data/demo' });
    // The demo listens on the loopback address alone.
    expect(demo).toMatchObject({ network_mode: 'host' });
    // The check of the image asks a server at its port, which only the servers have.
    const unchecked = ['admin', 'demo'].map((name) => services[name]!.healthcheck);
    expect(unchecked).toEqual([{ disable: true }, { disable: true }]);
    expect(services['server-1']!.healthcheck).toBeUndefined();
  });

  it('lets a server end its work, as does the command beside the Containerfile', async () => {
    const { services } = JSON.parse((await config({})).stdout) as {
      services: Record<string, ComposeService>;
    };
    expect(services['server-1']).toMatchObject({ stop_grace_period: '1m30s' });
    expect(readFileSync(join(files, 'Containerfile'), 'utf8')).toMatch(/podman run .*--stop-timeout 90 /);
  });

  it('hands the password over as a file, and refers to it by no argument and no variable', async () => {
    const { services, secrets } = JSON.parse((await config({})).stdout) as {
      services: Record<string, ComposeService>;
      secrets: Record<string, { readonly file: string }>;
    };
    const names = ['database-password'];
    expect(Object.keys(secrets)).toEqual(names);
    for (const name of ['server-1', 'server-2', 'admin']) {
      expect(services[name]!.secrets!.map(({ source }) => source)).toEqual(names);
      expect(services[name]!.environment).toMatchObject({
        PGPASSWORD_FILE: '/run/secrets/database-password',
      });
    }
    const values = Object.values(services).flatMap(({ environment = {} }) => Object.entries(environment));
    expect(values.filter(([name]) => /(?:PASSWORD|AUTH|HEADERS)$/.test(name))).toEqual([]);
  });
});
