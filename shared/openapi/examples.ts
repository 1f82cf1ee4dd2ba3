import * as z from 'zod';

import type { Operation } from './operation.ts';
import type { Part } from './shared-parts.ts';

/** A request of an operation, and what it was answered. */
export interface Example {
  readonly request: {
    /** Those of the path, by name. */
    readonly parameters: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
  readonly status: number;
  readonly body: unknown;
}

const content = z.record(z.string(), z.looseObject({}));
const parameter = z.looseObject({ name: z.string(), in: z.string() });

/** The operation with the example in what it takes, and in the answer that it is one of. */
export function withExample(operation: Operation, examples: Readonly<Record<string, Example>>): Operation {
  const example = examples[String(operation.facts['operationId'])];
  if (!example) return operation;
  const { request, status, body } = example;
  const answer = operation.responses.get(status);
  return {
    ...operation,
    parameters: operation.parameters.map((part) => withValue(part, request.parameters)),
    body: operation.body && inEachContent(operation.body, request.body),
    responses:
      !answer || '$ref' in answer
        ? operation.responses
        : new Map([...operation.responses, [status, inJson(answer, body)]]),
  };
}

/** Operations with the same value have the same parameter still. */
function withValue(part: Part, values: Example['request']['parameters']): Part {
  const { name, in: place } = parameter.parse(part.value);
  const example = place === 'path' ? values[name] : undefined;
  return example === undefined ? part : { ...part, value: { ...part.value, example } };
}

function inEachContent({ hint, value }: Part, example: unknown): Part {
  const taken = Object.entries(contentOf(value));
  const withIt = taken.map(([type, one]): [string, object] => [type, { ...one, example }]);
  return { hint, value: { ...value, content: Object.fromEntries(withIt) } };
}

function inJson({ hint, value }: Part, example: unknown): Part {
  const written = contentOf(value);
  const json = { ...written['application/json'], example };
  return { hint, value: { ...value, content: { ...written, 'application/json': json } } };
}

function contentOf(value: object): z.output<typeof content> {
  return content.parse('content' in value ? value.content : {});
}
