import { AppError, type Fault } from '../../base/errors.ts';
import { truncate } from '../request/faults.ts';

/** A fault of an expression. `at` is the number of characters before its place, `message` follows the place in a sentence. */
export interface WhereFault {
  readonly at: number;
  readonly message: string;
}

const longestMessage = 1000;

/** Returns the sentence about a fault. Places are counted from 1, as editors do. */
export function sentenceOf({ at, message }: WhereFault): string {
  return truncate(`at character ${at + 1}: ${message}`, longestMessage);
}

/** Returns the error for faults that are found after the expression was read. */
export function whereError(...faults: readonly WhereFault[]): AppError {
  const queryFaults = faults.map((fault): Fault => ({
    in: 'query',
    field: 'where',
    message: sentenceOf(fault),
  }));
  return new AppError('invalid_request', {
    detail: `The query parameter where is wrong ${queryFaults.map(({ message }) => message).join('; ')}`,
    faults: queryFaults,
  });
}
