import { endpoints } from './endpoints.ts';
import { alertmanager } from './group.ts';

export const handler = alertmanager.handler(endpoints);
