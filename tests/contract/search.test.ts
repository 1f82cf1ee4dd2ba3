import { startSearchEngine } from '../../demo/search-engine/index.ts';
import { sendTo } from './search/backend-under-test.ts';
import { searchContract } from './search-suite.ts';

searchContract('the embedded backend', async (indices) => {
  const engine = await startSearchEngine({ indices: () => indices });
  return { send: sendTo(engine.url), stop: () => engine.close() };
});
