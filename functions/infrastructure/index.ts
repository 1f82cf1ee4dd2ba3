import { endpoints } from './endpoints.ts';
import { infrastructure } from './group.ts';

export const handler = infrastructure.handler(endpoints);
