import { startSearchEngine } from '../../demo/search-engine/index.ts';
import { icinga2EventsContract, icinga2Index } from './icinga2-events-suite.ts';

icinga2EventsContract('the embedded backend', async () => {
  const engine = await startSearchEngine({ indices: () => [icinga2Index] });
  return { url: engine.url, stop: () => engine.close() };
});
