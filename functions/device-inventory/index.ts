import { endpoints } from './endpoints.ts';
import { deviceInventory } from './group.ts';

export const handler = deviceInventory.handler(endpoints);
