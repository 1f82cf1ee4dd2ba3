import { endpoints } from './endpoints.ts';
import { webhooks } from './group.ts';

export const handler = webhooks.handler(endpoints);
