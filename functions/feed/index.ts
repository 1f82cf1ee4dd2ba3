import { endpoints } from './endpoints.ts';
import { feed } from './group.ts';

export const handler = feed.streamingHandler(endpoints);
