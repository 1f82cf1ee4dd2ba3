import { endpoints } from './endpoints.ts';
import { filters } from './group.ts';

export const handler = filters.handler(endpoints);
