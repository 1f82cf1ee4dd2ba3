import { app } from '../../shared/app.ts';
import { authorize } from './authorize.ts';

export const handler = async (event: unknown) => authorize(event, await app());
