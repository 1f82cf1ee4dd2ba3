import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { callContext } from '../../shared/base/call-context.ts';
import { parseJson } from '../../shared/connectors/kit/json.ts';
import {
  type Authorize,
  fieldEquals,
  openSearch,
  type SearchRequest,
} from '../../shared/connectors/search/index.ts';
import { eventTemplate, eventTemplateName } from '../../shared/realm/search/event-template.ts';
import { historyContract } from '../contract/history-suite.ts';
import { icinga2EventsContract, icinga2Index } from '../contract/icinga2-events-suite.ts';
import { sendTo } from '../contract/search/backend-under-test.ts';
import { searchContract } from '../contract/search-suite.ts';
import { basic, type Elasticsearch, startElasticsearch } from '../support/elasticsearch.ts';
import { loadDocuments, loadHistory, loadIndices } from '../support/load-indices.ts';

let engine: Elasticsearch;
const started = startOnce();

/** One server for all suites of this file, because it needs half a minute and a gigabyte. */
function startOnce(): () => Promise<Elasticsearch> {
  let starting: Promise<Elasticsearch> | undefined;
  return () => (starting ??= startElasticsearch());
}

const goesOn = () => Promise.resolve();
beforeAll(async () => {
  engine = await started();
}, 400_000);
afterAll(() => engine.stop());

searchContract('a real Elasticsearch', async (indices) => {
  engine = await started();
  const { url, root } = engine;
  const headers = basic(root);
  const send = sendTo(url, headers);
  await loadIndices({ url, send, headers, hasNoWildcard: true }, indices);
  return { send, stop: goesOn };
});

icinga2EventsContract('a real Elasticsearch', async () => {
  engine = await started();
  const { url, root } = engine;
  const headers = basic(root);
  await sendTo(url, headers)({ method: 'DELETE', path: `/${icinga2Index.name}`, read: parseJson });
  await loadDocuments({ url, headers }, icinga2Index.name, icinga2Index.documents);
  return { url, headers, stop: goesOn };
});

historyContract('a real Elasticsearch', async (mapped, dynamic) => {
  engine = await started();
  const { url, root: account } = engine;
  const headers = basic(account);
  await loadHistory({ url, send: sendTo(url, headers), headers, hasNoWildcard: true }, { mapped, dynamic });
  return { url, flavour: 'elasticsearch', account, stop: goesOn };
});

describe('an Elasticsearch that asks who somebody is', () => {
  const event = { time: '2026-11-20T00:00:00Z', host_name: 'web-1', message: 'disk is 97% full' };

  beforeAll(async () => {
    engine = await started();
    const { url, root } = engine;
    const target = { url, headers: basic(root) };
    await loadDocuments(target, 'monitoring-events-lyon', [{ id: 'a', source: event }]);
    await loadDocuments(target, 'secret-events', [{ id: 'b', source: event }]);
  });

  const within = () => callContext(AbortSignal.timeout(20_000));
  const ask = (index: string, authorize: Authorize) => {
    const question: SearchRequest = {
      index,
      where: [fieldEquals('host_name', 'web-1')],
      sort: [],
      size: 10,
      times: ['time'],
      source: ['host_name'],
    };
    const backend = openSearch({ url: engine.url }, { authorize })({ realm: 'lyon', context: within() });
    return backend.search(question);
  };
  const as =
    (account: { readonly user: string; readonly password: string }): Authorize =>
    () =>
      Promise.resolve(basic(account));

  it('answers those whom it knows', async () => {
    const { documents } = await ask('monitoring-events-lyon', as(engine.limited));
    expect(documents.map(({ id }) => id)).toEqual(['a']);
  });

  it.each<[string, () => Authorize, string, string]>([
    ['nobody', () => () => Promise.resolve({}), 'monitoring-events-lyon', 'search_backend_credentials'],
    // The test distribution makes no keys: it lacks an analyser that its store of them needs.
    [
      'an unknown API key',
      () => () => Promise.resolve({ authorization: `ApiKey ${Buffer.from('id:key').toString('base64')}` }),
      'monitoring-events-lyon',
      'search_backend_credentials',
    ],
    [
      'a wrong password',
      () => as({ ...engine.root, password: 'x' }),
      'secret-events',
      'search_backend_credentials',
    ],
    ['somebody else’s index', () => as(engine.limited), 'secret-events', 'search_backend_forbidden'],
    [
      'a missing index that the role does not cover',
      () => as(engine.limited),
      'nope',
      'search_backend_forbidden',
    ],
  ])('refuses %s', async (_who, authorize, index, code) => {
    await expect(ask(index, authorize())).rejects.toMatchObject({ code });
  });

  it('takes our template, by which new indices are exact', async () => {
    const backend = openSearch(
      { url: engine.url },
      { authorize: as(engine.root) },
    )({ realm: 'lyon', context: within() });
    // Its test distribution does not say what it is.
    const identity = await backend.identify();
    const template = eventTemplate({ id: 1, url: engine.url, flavour: 'elasticsearch' }, identity);
    await backend.putTemplate(eventTemplateName, template ?? {});
    const target = { url: engine.url, headers: basic(engine.root) };
    await loadDocuments(target, 'monitoring-events-new', [{ id: 'a', source: event }]);
    const { types } = await backend.layout('monitoring-events-new', ['time', 'host_name', 'state']);
    expect([...types].map(([field, { families }]) => [field, ...families]).sort()).toEqual([
      ['host_name', 'keyword'],
      ['state', 'number'],
      ['time', 'date'],
    ]);
  });
});
