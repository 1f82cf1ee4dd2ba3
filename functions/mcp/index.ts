import { endpoints } from './endpoints.ts';
import { mcp } from './group.ts';

export const handler = mcp.handler(endpoints);
