// The suite of odd answers, for connectors that are no engines by HTTP: engine-suite.ts has it for these.
import { createConnection } from 'node:net';

import { type Index, startSearchEngine } from '../../demo/search-engine/index.ts';
import { host, service, site } from '../../demo/status-query-engine/build-site.ts';
import { type DialectName, startEngine } from '../../demo/status-query-engine/index.ts';
import { startTimeSeriesEngine } from '../../demo/time-series-engine/index.ts';
import { callContext } from '../../shared/base/call-context.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { fetchIssuerKeys } from '../../shared/connectors/issuer/index.ts';
import { openOwnApi } from '../../shared/connectors/own-api/index.ts';
import { fieldEquals, openSearch, readTextField } from '../../shared/connectors/search/index.ts';
import {
  always,
  buildCommand,
  connectEngine,
  countQuery,
  customVariables,
  equals,
  flag,
  integer,
  list,
  nested,
  number,
  rowQuery,
  text,
  time,
} from '../../shared/connectors/status-query/index.ts';
import { type Flavour, openBackend, schemaPresets } from '../../shared/connectors/time-series/index.ts';
import { framed, hostilePeer } from '../support/hostile-peer.ts';
import { httpPeer } from '../support/http-peer.ts';
import { newHost, openRestTool } from '../support/import-tool.ts';
import {
  type BackendAnswer,
  type ConnectorUnderTest,
  frontOf,
  oddAnswersContract,
} from './odd-answers-suite.ts';
import { databases } from './time-series/contract-series.ts';

const within = () => AbortSignal.timeout(60_000);
const later = { from: Date.parse('2026-11-20T12:00:00Z'), to: Date.parse('2026-11-20T12:10:00Z') };

const events: Index = {
  name: 'events',
  mapping: { time: 'date', host: 'keyword', state: 'long', value: 'double' },
  documents: [1, 2].map((id) => ({
    id: String(id),
    source: { time: `2026-11-20T12:0${id}:00Z`, host: `web-${id}`, state: id, value: id / 2 },
  })),
};

const indexTemplate = {
  ...{ index_patterns: ['x-*'], priority: 1, _meta: { description: 'a template' } },
  template: { mappings: { dynamic: false, properties: {} } },
};

/** Returns the result of `read` for each row of all pages. */
async function rowsOf<T>(
  pages: AsyncGenerator<readonly T[], unknown>,
  read: (row: T) => unknown = (row) => row,
): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const page of pages) all.push(...page.map(read));
  return all;
}

const search: ConnectorUnderTest = {
  name: 'search',
  codes: /^search_backend_/,
  questions: ['search', 'walk', 'count values', 'tally', 'measure', 'layout', 'identify', 'put a template'],
  async start(exchange) {
    const engine = await startSearchEngine({ indices: () => [events] });
    const front = await frontOf(engine.url, exchange);
    const selection = { index: 'events', where: [fieldEquals('host', 'web-1', 'web-2')] };
    const ask = (question: string) => {
      const backend = openSearch({ url: front.url.href.replace(/\/$/, '') })({
        realm: 'paris',
        context: callContext(within()),
      });
      const walk = { ...selection, time: 'time', source: ['host', 'state'], ids: true, pageSize: 2 };
      const measuring = { ...selection, fields: ['host'], value: 'value', time: 'time', newest: ['host'] };
      const sort = [{ field: 'time', descending: true }];
      const asked = { ...selection, sort, size: 5, times: ['time'], source: ['host'], count: true };
      switch (question) {
        case 'search':
          return backend.search(asked).then(({ documents, total }) => ({
            total,
            documents: documents.map((one) => [one.times, one.sort, readTextField(one, 'host')]),
          }));
        case 'walk':
          return rowsOf(backend.walk(walk), (one) => [one.time, readTextField(one, 'host')]);
        case 'count values':
          return backend.countValues(selection, { field: 'host', size: 5 });
        case 'tally':
          return rowsOf(backend.tally(selection, ['host', 'state']));
        case 'measure':
          return rowsOf(backend.measure(measuring), (one) => ({
            ...one,
            newest: null,
          }));
        case 'layout':
          return backend.layout('events', ['host', 'time']);
        case 'identify':
          return backend.identify();
        default:
          return backend.putTemplate('realmgate', indexTemplate);
      }
    };
    return { ask, close: () => Promise.all([front.close(), engine.close()]) };
  },
};

function timeSeries(flavour: Flavour): ConnectorUnderTest {
  return {
    name: flavour,
    codes: /^metrics_(?:backend|database)_/,
    questions: ['databases', 'names', 'measurements', 'list', 'points', 'stepped points'],
    async start(exchange) {
      const engine = await startTimeSeriesEngine({ databases: () => databases.slice(0, 1) });
      const front = await frontOf(engine.url, exchange);
      const ask = async (question: string) => {
        const open = openBackend({ flavour, url: front.url }, { clock: systemClock });
        const series = open({ name: 'icinga2', schema: schemaPresets[flavour].icinga2 }, 'paris');
        const selection = { ...later, hosts: ['web-1', 'web-2'] };
        const listing = { ...later, hosts: ['web-1'], most: 10 };
        if (question === 'databases') return series.databases(callContext(within()));
        if (question === 'names') return series.names({ ...later, most: 10 }, callContext(within()));
        if (question === 'measurements') return series.measurements(listing, callContext(within()));
        if (question === 'list') return series.list(listing, callContext(within()));
        const stepSeconds = question === 'points' ? undefined : 300;
        return series.points({ ...selection, stepSeconds }, callContext(within()));
      };
      return { ask, close: () => Promise.all([front.close(), engine.close()]) };
    },
  };
}

const heldAttributes = {
  ...{ name: 'web', address: '192.0.2.1', address6: '', templates: ['web', 'linux'], check_interval: 60 },
  ...{ retry_interval: 60, max_check_attempts: 3, enable_notifications: true, package: '_api', version: 1.5 },
  vars: { business_impact: 3, latitude: 1, notification: { mail: { users: ['alice'], groups: ['ops'] } } },
};

/** Returns the answers of an Icinga 2 to a connector that creates, finds and removes the host `web`. */
function icinga2Answer(method: string, path: string, question: string): BackendAnswer {
  const results = (...all: readonly unknown[]) => ({ status: 200, text: JSON.stringify({ results: all }) });
  if (method !== 'GET') return results({ code: 200, status: 'Done.' });
  const app = { program_start: 1_700_000_000.5, version: 'r2.13.6-1' };
  const named = (name: string) => ({ name, attrs: { name } });
  const answers: Readonly<Record<string, BackendAnswer>> = {
    '/v1': results({ user: 'root', permissions: ['*'], version: 'r2.13.6-1' }),
    '/v1/status/IcingaApplication': results({ status: { icingaapplication: { app } } }),
    '/v1/objects/users': results(named('alice')),
    '/v1/objects/usergroups': results(named('ops')),
    '/v1/templates/hosts': results(named('linux')),
    '/v1/objects/dependencies': results({ attrs: { parent_host_name: 'a', child_host_name: 'b' } }),
    '/v1/objects/hosts': results({ attrs: heldAttributes }),
  };
  const none = { status: 404, text: JSON.stringify({ error: 404, status: 'No objects found.' }) };
  const [bare = ''] = path.split('?');
  return answers[bare] ?? (question.startsWith('create') ? none : results({ attrs: heldAttributes }));
}

const importTool: ConnectorUnderTest = {
  name: 'import tool',
  codes:
    /^(?:import_tool_|host_(?:exists|refused|in_use|not_found|file_configured)$|unknown_(?:contact|template))/,
  questions: [
    'create',
    'create: a dry run',
    'remove',
    'remove: a dry run',
    'get',
    'list',
    'check',
    'restart',
  ],
  async start(exchange) {
    let asked = '';
    const front = await httpPeer((request, response) => {
      const { method = 'GET', url = '/' } = request;
      const answer = icinga2Answer(method, url, asked);
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(exchange(answer));
    });
    const ask = (question: string): Promise<unknown> => {
      asked = question;
      const api = { url: front.url.href.replace(/\/$/, ''), ca: '', user: 'u', password: 'p' };
      const tool = openRestTool(api, { tool: { ca: undefined } });
      const [what = '', dry] = question.split(': ');
      const options = { dryRun: dry !== undefined };
      const wanted = newHost('web', { use_templates: ['linux'], contacts: 'alice', contact_groups: 'ops' });
      if (what === 'create') return tool.create(wanted, within(), options);
      if (what === 'remove') return tool.remove('web', within(), options);
      if (what === 'get') return tool.get('web', within());
      if (what === 'list') return tool.list(within());
      return what === 'check' ? tool.check(within()) : tool.restart(within());
    };
    return { ask, close: front.close };
  },
};

function statusQuery(dialect: DialectName): ConnectorUnderTest {
  return {
    name: `status query (${dialect})`,
    codes: /^engine_/,
    questions: ['rows', 'texts', 'count', 'count with a part', 'has', 'host ranges', 'engine', 'send'],
    async start(exchange) {
      const world = site({
        hosts: [host('web', { services: [service('cpu')], groups: ['linux'] }), host('db')],
      });
      const engine = await startEngine({
        site: world,
        dialect,
        listen: { port: 0 },
        clock: () => 1_795_000_000_000,
      });
      const port = 'port' in engine.address ? engine.address.port : 0;
      const known = new Map<string, BackendAnswer>();
      const front = await hostilePeer((socket, request) => {
        void (async () => {
          const answer = known.get(request) ?? (await answerOf(port, request));
          known.set(request, answer);
          socket.end(framed(exchange(answer), answer.status));
        })();
      });
      const hosts = rowQuery('hosts', {
        ...{ name: text('name'), state: integer('state'), interval: number('check_interval') },
        ...{ checked: time('last_check'), isUp: flag('has_been_checked'), groups: list('groups') },
        ...{ services: nested('services_with_state'), variables: customVariables('custom_variables') },
      });
      const ask = async (question: string): Promise<unknown> => {
        const status = connectEngine(front.address, { realm: 'paris', clock: systemClock });
        const counters = { all: always, critical: equals('state', 2) };
        if (question === 'rows') return status(callContext(within())).decodedRows(hosts);
        if (question === 'count')
          return status(callContext(within())).count(countQuery('services', counters));
        if (question === 'has') return status(callContext(within())).has('hosts', 'staleness');
        if (question === 'host ranges') return status(callContext(within())).hostRanges();
        if (question === 'engine') return status(callContext(within())).engine();
        if (question === 'send')
          return status(callContext(within())).send(
            buildCommand('PROCESS_HOST_CHECK_RESULT', 'web', 0, 'fine'),
          );
        if (question === 'count with a part')
          return status(callContext(within())).countWithPart(
            countQuery('hosts', counters),
            equals('check_command', 'bp'),
          );
        const cells = await status(callContext(within())).cells(hosts);
        return Array.from({ length: cells.count }, (_, row) =>
          hosts.columns
            .map(cells.column)
            .filter((column) => column >= 0)
            .map((column) => typeof cells.value(row, column)),
        );
      };
      return { ask, close: () => Promise.all([front.close(), engine.close()]) };
    },
  };
}

const frameHead = 16;

function answerOf(port: number, request: string): Promise<BackendAnswer> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const socket = createConnection(port, '127.0.0.1');
    socket.on('data', (bytes) => {
      pieces.push(bytes);
      const read = Buffer.concat(pieces);
      const head = read.toString('latin1', 0, frameHead);
      if (read.length < frameHead || read.length < frameHead + Number(head.slice(3))) return;
      socket.destroy();
      resolve({ status: Number(head.slice(0, 3)), text: read.toString('utf8', frameHead) });
    });
    socket.write(request);
  });
}

const ownApi: ConnectorUnderTest = {
  name: 'own API',
  codes: /^ApiFault$/,
  questions: ['log in', 'get'],
  async start(exchange) {
    const front = await httpPeer((request, response) => {
      const isLogIn = request.url === '/api/token/';
      const good = { data: isLogIn ? { access: 'a.b.c' } : { realms: [{ hosts: 5 }] }, meta: {} };
      response.writeHead(200).end(exchange({ status: 200, text: JSON.stringify(good) }));
    });
    const api = openOwnApi(front.url.href.replace(/\/$/, ''));
    const ask = (question: string): Promise<unknown> =>
      question === 'get'
        ? api.get('/api/realms/', { token: 't', context: callContext(within()) }).then(() => undefined)
        : api.logIn({ user: 'u', password: 'p' }, callContext(within()));
    return { ask, close: front.close };
  },
};

const issuer: ConnectorUnderTest = {
  name: 'issuer',
  codes: /^WireFault$/,
  questions: ['keys'],
  async start(exchange) {
    const front = await httpPeer((request, response) => {
      const key = { kty: 'RSA', kid: 'a', alg: 'RS256', use: 'sig', n: 'w'.repeat(342), e: 'AQAB' };
      const document = { issuer: front.url.origin, jwks_uri: `${front.url.origin}/keys` };
      const good = request.url === '/keys' ? { keys: [key] } : document;
      response.writeHead(200).end(exchange({ status: 200, text: JSON.stringify(good) }));
    });
    const ask = () => fetchIssuerKeys({ url: front.url.origin }, callContext(within()));
    return { ask, close: front.close };
  },
};

const connectors = [
  ...[search, timeSeries('influxql'), timeSeries('promql'), importTool, ownApi, issuer],
  ...(['naemon', 'icinga2'] as const).map(statusQuery),
];

oddAnswersContract(connectors);
