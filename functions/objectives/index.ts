import { endpoints } from './endpoints.ts';
import { objectives } from './group.ts';

export const handler = objectives.handler(endpoints);
