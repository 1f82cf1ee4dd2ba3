import { createOperationTurns } from '../realm/operations/operation-turns.ts';
import { shareInstance } from './dependencies.ts';

/** Returns the turns of the operations of this process. */
export const operationTurnsOf = shareInstance(({ clock }) => createOperationTurns(clock));
