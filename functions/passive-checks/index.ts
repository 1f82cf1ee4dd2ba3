import { endpoints } from './endpoints.ts';
import { passiveChecks } from './group.ts';

export const handler = passiveChecks.handler(endpoints);
