import { handlerFor } from '../../shared/app.ts';
import { endpoints } from './endpoints.ts';

export const handler = handlerFor(endpoints);
