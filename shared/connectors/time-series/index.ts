export type { MemoryBudget } from '../kit/memory-budget.ts';
export {
  type MetricsBackend,
  type BackendCredentials,
  openBackend,
  type SignRequest,
  type TimeSeries,
} from './client.ts';
export { CollectedPoints } from './collected-points.ts';
export type { Database } from './dialect.ts';
export type { Point } from './points.ts';
export { type Flavour, type SchemaPreset, schemaPresets, type Schema } from './schema.ts';
export type {
  SeriesListRequest,
  NamedSeries,
  PointsRequest,
  SeriesFilter,
  SeriesStatistics,
  SeriesName,
  SeriesPoints,
} from './series.ts';
