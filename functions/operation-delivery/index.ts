import { operationDelivery } from './job.ts';

export const { handler } = operationDelivery;
