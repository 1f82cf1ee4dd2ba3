import { afterAll, beforeAll } from '@jest/globals';

import { parseJson } from '../../shared/connectors/kit/json.ts';
import { documentMetricsContract } from '../contract/document-metrics-suite.ts';
import { historyContract } from '../contract/history-suite.ts';
import { icinga2EventsContract, icinga2Index } from '../contract/icinga2-events-suite.ts';
import { sendTo } from '../contract/search/backend-under-test.ts';
import { searchContract } from '../contract/search-suite.ts';
import { loadDocuments, loadHistory, loadIndices } from '../support/load-indices.ts';
import { startOpenSearch } from '../support/opensearch.ts';

/** One server for all suites of this file. */
let starting: ReturnType<typeof startOpenSearch> | undefined;
const started = () => (starting ??= startOpenSearch());
const goesOn = () => Promise.resolve();
/** The server is downloaded first, and starts slowly on a busy machine. */
beforeAll(started, 400_000);
afterAll(async () => (await starting)?.stop());

searchContract('a real OpenSearch', async (indices) => {
  const { url } = await started();
  const send = sendTo(url);
  await loadIndices({ url, send }, indices);
  return { send, stop: goesOn };
});

icinga2EventsContract('a real OpenSearch', async () => {
  const { url } = await started();
  await sendTo(url)({ method: 'DELETE', path: `/${icinga2Index.name}`, read: parseJson });
  await loadDocuments({ url }, icinga2Index.name, icinga2Index.documents);
  return { url, stop: goesOn };
});

historyContract('a real OpenSearch', async (mapped, dynamic) => {
  const { url } = await started();
  await loadHistory({ url, send: sendTo(url) }, { mapped, dynamic });
  return { url, flavour: 'opensearch', stop: goesOn };
});

documentMetricsContract('a real OpenSearch', async (indices) => {
  const { url } = await started();
  await loadIndices({ url, send: sendTo(url) }, indices);
  return { url, stop: goesOn };
});
