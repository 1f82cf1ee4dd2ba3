import { commonPart } from './part.ts';
import { checkQueueOf } from './queues.ts';

/** Opens the queue in which passive checks wait for their engines. */
export const checkQueue = commonPart(checkQueueOf);
