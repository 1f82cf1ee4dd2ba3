import { withIndex } from '../../shared/app/group-index.ts';
import { measurements } from './measurements.ts';
import { seriesOfRealm } from './series.ts';

/** The endpoints of this group, in the order of the table in its README. */
export const endpoints = withIndex('metrics', [seriesOfRealm, measurements]);
