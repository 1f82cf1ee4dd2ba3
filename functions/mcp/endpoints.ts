import { message } from './message.ts';
import { resourceMetadata } from './resource-metadata.ts';
import { tools } from './tools.ts';

/** The endpoints of this group: those with a route, and the tools that the first one calls. */
export const endpoints = [message, resourceMetadata, ...tools.map(({ endpoint }) => endpoint)];
