import { withIndex } from '../../shared/app/group-index.ts';
import { apiKey } from './api-key.ts';
import { submit } from './submit.ts';

/** The room's table of contents. */
export const endpoints = withIndex('passive-checks', [submit, apiKey]);
