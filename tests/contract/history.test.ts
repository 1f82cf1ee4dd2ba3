import { startSearchEngine } from '../../demo/search-engine/index.ts';
import { historyContract } from './history-suite.ts';

historyContract('the embedded backend', async (mapped, dynamic) => {
  const engine = await startSearchEngine({ indices: () => [...mapped, ...dynamic] });
  return { url: engine.url, flavour: 'opensearch', stop: () => engine.close() };
});
