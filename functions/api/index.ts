import { endpoints } from './endpoints.ts';
import { api } from './group.ts';

export const handler = api.handler(endpoints);
