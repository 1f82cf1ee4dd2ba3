export type { MemoryBudget } from '../kit/memory.ts';
export { type Backend, type Credentials, openBackend, type Sign, type TimeSeries } from './client.ts';
export { CollectedPoints } from './collected-points.ts';
export type { Database } from './dialect.ts';
export { type Point, pointList, type Points, PointTexts } from './points.ts';
export { type Flavour, type Preset, presets, type Schema } from './schema.ts';
export type {
  Listing,
  NamedSeries,
  PointsQuestion,
  Selection,
  SeriesFacts,
  SeriesName,
  SeriesPoints,
} from './series.ts';
