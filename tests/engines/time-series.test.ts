import { end, start } from '../contract/time-series/contract-series.ts';
import { timeSeriesContract } from '../contract/time-series-suite.ts';
import { startInfluxDb } from '../support/influxdb.ts';

timeSeriesContract('a real InfluxDB 1.x', async (databases) => {
  const backend = await startInfluxDb();
  for (const database of databases) await backend.load(database, [start, end]);
  return { url: backend.url, stop: () => backend.stop() };
});
