import { startSearchEngine } from '../../demo/search-engine/index.ts';
import { documentMetricsContract } from '../contract/document-metrics-suite.ts';

documentMetricsContract('the embedded search backend', async (indices) => {
  const engine = await startSearchEngine({ indices: () => indices });
  return { url: engine.url, stop: () => engine.close() };
});
