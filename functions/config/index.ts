import { endpoints } from './endpoints.ts';
import { config } from './group.ts';

export const handler = config.streamingHandler(endpoints);
