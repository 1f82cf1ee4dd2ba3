import { withIndex } from '../../shared/app/group-index.ts';
import { info } from './info.ts';

/** The room's table of contents. */
export const endpoints = withIndex('reports', [info]);
