import { startTimeSeriesEngine } from '../../demo/time-series-engine/index.ts';
import { timeSeriesContract } from './time-series-suite.ts';

for (const flavour of ['influxql', 'promql'] as const) {
  timeSeriesContract({ name: `the embedded engine (${flavour})`, flavour }, async (databases) => {
    const engine = await startTimeSeriesEngine({ databases: () => databases });
    return { url: engine.url, stop: () => engine.close() };
  });
}
