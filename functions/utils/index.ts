import { endpoints } from './endpoints.ts';
import { utils } from './group.ts';

export const handler = utils.handler(endpoints);
