import { endpoints } from './endpoints.ts';
import { token } from './group.ts';

export const handler = token.handler(endpoints);
