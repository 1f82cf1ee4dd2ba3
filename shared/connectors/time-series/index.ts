export type { Memory } from '../kit/memory.ts';
export { type Backend, type Credentials, openBackend, type TimeSeries } from './client.ts';
export type { Database } from './influxdb.ts';
export { type Preset, presets, type Schema } from './schema.ts';
export type {
  Listing,
  NamedSeries,
  Point,
  PointsQuestion,
  Selection,
  SeriesFacts,
  SeriesName,
  SeriesPoints,
} from './series.ts';
