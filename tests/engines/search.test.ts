import { sendTo } from '../contract/search/backend-under-test.ts';
import { searchContract } from '../contract/search-suite.ts';
import { loadIndices } from '../support/load-indices.ts';
import { startOpenSearch } from '../support/opensearch.ts';

searchContract('a real OpenSearch', async (indices) => {
  const backend = await startOpenSearch();
  const send = sendTo(backend.url);
  await loadIndices(backend.url, send, indices);
  return { send, stop: () => backend.stop() };
});
