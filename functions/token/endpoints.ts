import { issue } from './issue.ts';
import { refresh } from './refresh.ts';

export const endpoints = [issue, refresh];
