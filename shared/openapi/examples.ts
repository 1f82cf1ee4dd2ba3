import * as z from 'zod';

import type { Operation } from './operation.ts';
import type { Part } from './shared-parts.ts';

/** An answer of an operation. */
export interface Example {
  readonly status: number;
  readonly body: unknown;
}

const content = z.record(z.string(), z.looseObject({}));

/** The operation with the example in the answer that it is one of. */
export function withExample(operation: Operation, examples: Readonly<Record<string, Example>>): Operation {
  const example = examples[String(operation.facts['operationId'])];
  const answer = example && operation.responses.get(example.status);
  if (!answer || '$ref' in answer) return operation;
  return {
    ...operation,
    responses: new Map([...operation.responses, [example.status, exemplified(answer, example)]]),
  };
}

function exemplified({ hint, value }: Part, { body }: Example): Part {
  const written = content.parse('content' in value ? value.content : {});
  const json = { ...written['application/json'], example: body };
  return { hint, value: { ...value, content: { ...written, 'application/json': json } } };
}
