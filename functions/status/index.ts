import { endpoints } from './endpoints.ts';
import { status } from './group.ts';

export const handler = status.streamingHandler(endpoints);
