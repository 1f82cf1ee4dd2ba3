import { passiveCheckDelivery } from './job.ts';

export const { handler } = passiveCheckDelivery;
