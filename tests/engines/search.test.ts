import { icinga2EventsContract, icinga2Index } from '../contract/icinga2-events-suite.ts';
import { sendTo } from '../contract/search/backend-under-test.ts';
import { searchContract } from '../contract/search-suite.ts';
import { loadDocuments, loadIndices } from '../support/load-indices.ts';
import { startOpenSearch } from '../support/opensearch.ts';

searchContract('a real OpenSearch', async (indices) => {
  const { url, stop } = await startOpenSearch();
  const send = sendTo(url);
  await loadIndices({ url, send }, indices);
  return { send, stop };
});

icinga2EventsContract('a real OpenSearch', async () => {
  const { url, stop } = await startOpenSearch();
  await sendTo(url)({ method: 'DELETE', path: `/${icinga2Index.name}` });
  await loadDocuments({ url }, icinga2Index.name, icinga2Index.documents);
  return { url, stop };
});
