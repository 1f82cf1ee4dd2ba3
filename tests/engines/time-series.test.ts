import { seriesEnd, seriesStart } from '../contract/time-series/contract-series.ts';
import { timeSeriesContract } from '../contract/time-series-suite.ts';
import { startInfluxDb } from '../support/influxdb.ts';
import { startPrometheus } from '../support/prometheus.ts';
import { startVictoriaMetrics } from '../support/victoria-metrics.ts';

timeSeriesContract({ name: 'a real InfluxDB 1.x', flavour: 'influxql' }, async (databases) => {
  const backend = await startInfluxDb();
  for (const database of databases) await backend.load(database, [seriesStart, seriesEnd]);
  return { url: backend.url, stop: () => backend.stop() };
});

timeSeriesContract({ name: 'a real Prometheus', flavour: 'promql' }, (databases) =>
  startPrometheus(databases, [seriesStart, seriesEnd]),
);

timeSeriesContract({ name: 'a real VictoriaMetrics', flavour: 'promql' }, async (databases) => {
  const backend = await startVictoriaMetrics();
  for (const database of databases) await backend.load(database, [seriesStart, seriesEnd]);
  return backend;
});
