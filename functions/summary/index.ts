import { endpoints } from './endpoints.ts';
import { summary } from './group.ts';

export const handler = summary.handler(endpoints);
