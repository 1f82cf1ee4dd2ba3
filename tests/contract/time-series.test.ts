import { startTimeSeriesEngine } from '../../local/time-series-engine/index.ts';
import { timeSeriesContract } from './time-series-suite.ts';

timeSeriesContract('the embedded engine', async (databases) => {
  const engine = await startTimeSeriesEngine({ databases: () => databases });
  return { url: engine.url, stop: () => engine.close() };
});
