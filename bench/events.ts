import { endpoints } from '../functions/events/endpoints.ts';
import { searchBackendRecord } from '../shared/store/search-backends.ts';
import { admin, startTestApp } from '../tests/support/app.ts';
import { gatewayEvent, testLambdaContext } from '../tests/support/event.ts';
import { httpPeer } from '../tests/support/http-peer.ts';
import { startOpenSearch } from '../tests/support/opensearch.ts';
import { realm } from '../tests/support/realm-records.ts';
import { alerts, hostNameOf, loadEvents } from './event-documents.ts';
import { interleaved, median, spread } from './measure.ts';

const yesterday = Math.floor(Date.now() / 1000) - 86_400;

const questions: Readonly<Record<string, string>> = {
  'the newest ten': '',
  'one host, newest 100': `?host_name=${hostNameOf(77)}&size=100`,
  'one host of a day': `?host_name=${hostNameOf(77)}&time_from=${yesterday}&size=100`,
  'newest 1,000': '?size=1000',
};

/**
 * Measures the event search in a million documents: the backend's own answers to the same requests, with JSON.parse, against the whole
 * handler. `kept` is a folder for the documents, which are then only written once.
 */
export async function events(kept?: string): Promise<void> {
  const backend = await startOpenSearch({ heap: '1g', kept });
  try {
    await loadEvents(backend.url, 'monitoring-events-bench', Math.floor(Date.now() / 1000));
    await compare(backend.url);
  } finally {
    await backend.stop();
  }
}

async function compare(url: string): Promise<void> {
  const handler = await subject(url);
  for (const [name, query] of Object.entries(questions)) {
    const { path, body } = await requestOf(url, query);
    const samples = await interleaved(
      { raw: () => ask(url + path, body), handler: () => handler.get(query) },
      { warmUps: 20, runs: 101 },
    );
    const [least = NaN, whole = NaN] = samples.map(({ times }) => median(times));
    console.table(Object.fromEntries(samples.map((sample) => [`${name}: ${sample.name}`, spread(sample)])));
    console.log(`${alerts} documents, ${name}: the handler adds ${(whole - least).toFixed(1)} ms`);
  }
  await handler.stop();
}

/** Returns the search that the handler sends once it knows the mapping of the index. */
async function requestOf(url: string, query: string): Promise<{ path: string; body: string }> {
  const relay = await httpPeer((request, response, body) => {
    const answer = request.url === '/' ? fetch(url) : post(url + (request.url ?? ''), body);
    void answer.then(async (got) => response.writeHead(got.status).end(await got.text()));
  });
  const learning = await subject(relay.url.href.replace(/\/$/, ''));
  await learning.get(query);
  await learning.stop();
  await relay.close();
  const place = relay.requests.findIndex((line) => line.includes('/_search?'));
  return { path: relay.requests[place]?.replace('POST ', '') ?? '', body: relay.bodies[place] ?? '' };
}

function post(url: string, body: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers, ...(body !== '' && { body }) });
}

async function ask(url: string, body: string): Promise<unknown> {
  const answer: unknown = JSON.parse(await (await post(url, body)).text());
  return answer;
}

async function subject(url: string) {
  const api = await startTestApp({
    endpoints,
    searchBackends: [searchBackendRecord().parse({ id: 1, url, flavour: 'opensearch' })],
    realms: [realm('bench', { search_backend: 1, monitoring_events_index: 'bench' })],
    config: { checkAnswers: 'sample', engineDeadlineMs: 20_000 },
  });
  const get = async (query: string) => {
    const [path = '', search] = `/api/events/realms/bench/${query}`.split('?');
    const answer = await api.handle(
      gatewayEvent({ path: search === undefined ? path : `${path}?${search}`, caller: admin }),
      testLambdaContext(),
    );
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer;
  };
  return { get, stop: () => api.stop() };
}
