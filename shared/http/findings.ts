import type * as z from 'zod';

import { AppError, type Fault, type ProblemCode } from '../base/errors.ts';
import type { RawRequest } from './endpoint.ts';
import { messageOf } from './messages.ts';

/** A fault and the code that the problem gets when all its faults are of that kind. */
export interface Finding {
  readonly code: ProblemCode;
  readonly fault: Fault;
}

/** Collects the faults of all parts of one request. */
export class Findings {
  readonly #found: Finding[] = [];
  readonly #repeated: ReadonlySet<string>;

  constructor(raw: RawRequest) {
    const repeated = Object.entries(raw.query).filter(
      ([, values]) => values.filter((value) => value !== '').length > 1,
    );
    this.#repeated = new Set(repeated.map(([field]) => field));
  }

  add(code: ProblemCode, fault: Fault): void {
    this.#found.push({ code, fault });
  }

  /** What the work makes; `undefined` when it throws faults, which are collected like all others. */
  attempt<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'invalid') throw error;
      for (const fault of error.faults) this.add(error.code, fault);
      return undefined;
    }
  }

  /** The part as its schema reads it; `undefined` when it found faults. */
  read<S extends z.ZodType>(part: Fault['in'], schema: S, value: unknown): z.output<S> | undefined {
    const read = schema.safeParse(value, { error: messageOf });
    if (read.success) return read.data;
    for (const issue of read.error.issues) {
      if (issue.code === 'unrecognized_keys') {
        this.#addUnknown(part, issue);
        continue;
      }
      const message =
        part === 'query' && this.#isRepetition(issue) ? 'must be given only once' : issue.message;
      this.add('invalid_request', { in: part, field: fieldOf(part, issue.path), message });
    }
    return undefined;
  }

  /** Throws them, all in one. */
  refuse(): void {
    const [first] = this.#found;
    if (first === undefined) return;
    const alike = this.#found.every(({ code }) => code === first.code);
    const faults = this.#found.map(({ fault }) => fault);
    throw new AppError(alike ? first.code : 'invalid_request', {
      detail: sentence(faults),
      faults,
    });
  }

  #addUnknown(part: Fault['in'], { path, keys }: z.core.$ZodIssueUnrecognizedKeys): void {
    for (const key of keys) {
      this.add('invalid_request', { in: part, field: [...path, key].join('.'), message: 'is not known' });
    }
  }

  /** A list where one value belongs can only be a parameter that was repeated. */
  #isRepetition({ path, code }: z.core.$ZodIssue): boolean {
    const [field, ...deeper] = path;
    const isAboutLength = code === 'too_small' || code === 'too_big';
    return deeper.length === 0 && !isAboutLength && this.#repeated.has(String(field));
  }
}

/** A list in a query is one parameter; its caller never numbered the items. */
function fieldOf(part: Fault['in'], path: readonly PropertyKey[]): string {
  return (part === 'body' ? path : path.slice(0, 1)).map(String).join('.');
}

function sentence(faults: readonly Fault[]): string {
  const [first, ...others] = faults;
  if (first === undefined || others.length > 0) return `${faults.length} faults in the request`;
  const place = { path: 'path parameter', query: 'query parameter', body: 'body field', header: 'header' }[
    first.in
  ];
  return first.field === ''
    ? `The ${first.in} ${first.message}`
    : `The ${place} ${first.field} ${first.message}`;
}
