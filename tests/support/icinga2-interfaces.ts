import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { callContext } from '../../shared/base/call-context.ts';
import { type ApiRequest, openApiClient } from '../../shared/connectors/icinga2-api/index.ts';
import { monitoringApiRecord } from '../../shared/store/monitoring-apis.ts';
import type { RealmRecord } from '../../shared/store/realms.ts';
import type { TestAppSeed } from './app.ts';
import { guideAccount, guideLogin, guidePermissions } from './guide-permissions.ts';
import type { Icinga2 } from './icinga2.ts';
import { rawExchange } from './livestatus.ts';
import { fakeSecrets } from './security.ts';

/** The interfaces by which a realm's engine can be reached. */
export const interfaces = ['Livestatus', 'the REST API'] as const;
export type EngineInterface = (typeof interfaces)[number];

/** Returns the parts of an application with which realms reach this engine by its REST API. */
export async function registerApi({
  api,
}: Icinga2): Promise<Required<Pick<TestAppSeed, 'monitoringApis' | 'world'>>> {
  const { url, ca } = api;
  const record = monitoringApiRecord().parse({
    ...{ id: 'icinga', kind: 'icinga2', urls: [url], credentials: 'api' },
    ca: await readFile(ca, 'utf8'),
  });
  return {
    monitoringApis: [record],
    world: { secrets: fakeSecrets(apiSecret({ api })) },
  };
}

/** Returns the secret with the account of the registered API, by its name. */
export function apiSecret({ api: { user, password } }: Pick<Icinga2, 'api'>): Record<string, string> {
  return { api: JSON.stringify({ user, password }) };
}

/** Returns the fields of a realm that say how its engine is reached. */
export function fieldsOf(icinga: Icinga2, by: EngineInterface): Partial<RealmRecord> {
  if (by === 'Livestatus') return { monitoring_port: icinga.port };
  return { monitoring_ip: undefined, monitoring_port: undefined, monitoring_api: 'icinga' };
}

/** Creates the account that the guide has the reader paste, with its permissions alone. Returns the engine with that account. */
export async function withGuideAccount(icinga: Icinga2): Promise<Icinga2> {
  const { user, password } = guideLogin;
  const body = { attrs: { password, permissions: await guidePermissions() } };
  const status = await statusOf(icinga.api, { method: 'PUT', path: `/v1/objects/apiusers/${user}`, body });
  if (status !== 200) throw new Error(`the engine did not create the account: ${status}`);
  return { ...icinga, api: { ...icinga.api, ...guideLogin } };
}

/**
 * Takes Livestatus and what else Icinga 2.18 removes from the configuration of a running engine, and reloads it. Returns the engine with the
 * account that the guide has the reader paste, which has nothing but the permissions there.
 */
export async function withoutLivestatus(icinga: Icinga2): Promise<Icinga2> {
  const file = join(icinga.dir, 'etc/icinga2.conf');
  const removed = /^object (?:LivestatusListener|CompatLogger|ExternalCommandListener) [^{]*\{[^}]*\}$/gm;
  const configuration = (await readFile(file, 'utf8')).replaceAll(removed, '');
  await writeFile(file, `${configuration}\n${await guideAccount()}\n`);
  const api = { ...icinga.api, ...guideLogin };
  await statusOf(icinga.api, { method: 'POST', path: '/v1/actions/restart-process', body: {} });
  const until = Date.now() + 60_000;
  const isAnswering = async () => (await statusOf(api, { method: 'GET', path: '/v1' })) === 200;
  while (!(await isAnswering())) {
    if (Date.now() > until) throw new Error('the API never knew the account of the guide');
    await sleep(100);
  }
  const question = 'GET status\nResponseHeader: fixed16\n\n';
  const answers = await rawExchange({ host: icinga.host, port: icinga.port }, question).catch(() => []);
  if (answers.length > 0) throw new Error('Livestatus still answers');
  return { ...icinga, api, startAgain: () => icinga.startAgain(isAnswering) };
}

/** Returns the status of an answer of the API, or `undefined` if it does not answer. */
async function statusOf(api: Icinga2['api'], request: ApiRequest): Promise<number | undefined> {
  const client = openApiClient(
    { url: api.url, ca: await readFile(api.ca, 'utf8') },
    { credentials: () => Promise.resolve(api), largestAnswer: 1_000_000 },
  );
  return client
    .send(request, callContext(AbortSignal.timeout(5000)), ({ status }) => status)
    .catch(() => undefined);
}
