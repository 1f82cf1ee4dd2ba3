import { withIndex } from '../../shared/app/group-index.ts';
import { measurements } from './measurements.ts';
import { seriesOfRealm } from './series.ts';

/** The room's table of contents. */
export const endpoints = withIndex('metrics', [seriesOfRealm, measurements]);
