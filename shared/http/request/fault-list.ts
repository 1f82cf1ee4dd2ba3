import type * as z from 'zod';

import { AppError, type Fault, type ProblemCode } from '../../base/errors.ts';
import { messageOf } from '../../base/messages.ts';
import type { RawRequest } from '../endpoint/endpoint.ts';
import { limitFaults, maxNamedFaults } from './faults.ts';

const options = { error: messageOf };

/** Collects the faults of all parts of one request. */
export class FaultList {
  readonly #faults: Fault[] = [];
  /** Codes of the faults. If there is only one code, it is the code of the problem. */
  readonly #codes = new Set<ProblemCode>();
  #total = 0;
  readonly #repeated: ReadonlySet<string>;

  constructor(raw: RawRequest) {
    const repeated = Object.entries(raw.query).filter(
      ([, values]) => values.filter((value) => value !== '').length > 1,
    );
    this.#repeated = new Set(repeated.map(([field]) => field));
  }

  /** Adds a fault. A fault above the limit is only counted: its function is not called. */
  add(code: ProblemCode, fault: Fault | (() => Fault)): void {
    this.#total += 1;
    this.#codes.add(code);
    if (this.#faults.length >= maxNamedFaults) return;
    this.#faults.push(typeof fault === 'function' ? fault() : fault);
  }

  /** Returns the result of the work. If the work throws faults of the request, they are added, and `undefined` is returned. */
  attempt<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'invalid') throw error;
      for (const fault of error.faults) this.add(error.code, fault);
      return undefined;
    }
  }

  /** Returns the part as its schema parses it. If it is not valid, its faults are added, and `undefined` is returned. */
  read<S extends z.ZodType>(part: Fault['in'], schema: S, value: unknown): z.output<S> | undefined {
    const read = schema.safeParse(value, options);
    if (read.success) return read.data;
    for (const issue of read.error.issues) this.#addIssue(part, issue);
    return undefined;
  }

  /** Returns one query parameter as its schema parses it, like `read`. */
  readParameter<S extends z.ZodType>(name: string, schema: S, value: unknown): z.output<S> | undefined {
    const read = schema.safeParse(value, options);
    if (read.success) return read.data;
    for (const issue of read.error.issues) this.#addIssue('query', { ...issue, path: [name, ...issue.path] });
    return undefined;
  }

  /** Throws one error that has all faults. Does nothing if there are none. */
  refuse(): void {
    const [code, another] = this.#codes;
    if (code === undefined) return;
    const faults = limitFaults(this.#faults, this.#total);
    throw new AppError(another === undefined ? code : 'invalid_request', {
      detail: sentence(faults, this.#total),
      faults,
    });
  }

  #addIssue(part: Fault['in'], issue: z.core.$ZodIssue): void {
    if (issue.code === 'unrecognized_keys') {
      this.#addUnknown(part, issue);
      return;
    }
    const message = part === 'query' && this.#isRepetition(issue) ? 'must be given only once' : issue.message;
    this.add('invalid_request', { in: part, field: fieldOf(part, issue.path), message });
  }

  #addUnknown(part: Fault['in'], { path, keys }: z.core.$ZodIssueUnrecognizedKeys): void {
    for (const key of keys) {
      this.add('invalid_request', { in: part, field: [...path, key].join('.'), message: 'is not known' });
    }
  }

  /** Returns true if the issue is that a parameter was repeated but accepts only one value. */
  #isRepetition({ path, code }: z.core.$ZodIssue): boolean {
    const [field, ...deeper] = path;
    const isAboutLength = code === 'too_small' || code === 'too_big';
    return deeper.length === 0 && !isAboutLength && this.#repeated.has(String(field));
  }
}

/** Returns the name of the field. Only in a body it has the index of an item: callers do not number the items of a parameter. */
function fieldOf(part: Fault['in'], path: readonly PropertyKey[]): string {
  return (part === 'body' ? path : path.slice(0, 1)).map(String).join('.');
}

function sentence([first]: readonly Fault[], total: number): string {
  if (first === undefined || total > 1) return `${total} faults in the request`;
  const place = { path: 'path parameter', query: 'query parameter', body: 'body field', header: 'header' }[
    first.in
  ];
  return first.field === ''
    ? `The ${first.in} ${first.message}`
    : `The ${place} ${first.field} ${first.message}`;
}
