import { endpoints } from './endpoints.ts';
import { operations } from './group.ts';

export const handler = operations.handler(endpoints);
