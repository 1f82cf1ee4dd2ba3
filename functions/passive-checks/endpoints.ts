import { withIndex } from '../../shared/app/group-index.ts';
import { apiKey } from './api-key.ts';
import { submit } from './submit.ts';

/** The endpoints of this group, in the order of the table in its README. */
export const endpoints = withIndex('passive-checks', [submit, apiKey]);
