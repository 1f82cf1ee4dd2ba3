import * as z from 'zod';

import type { OperationDraft } from './operation.ts';
import type { OperationPart } from './shared-parts.ts';

/** An example request of an operation and its answer. */
export interface Example {
  readonly request: {
    /** The path parameters and the required query parameters, by name. */
    readonly parameters: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
  readonly status: number;
  readonly body: unknown;
}

const content = z.record(z.string(), z.looseObject({}));
const parameter = z.looseObject({
  ...{ name: z.string(), in: z.string(), required: z.boolean() },
  schema: z.looseObject({ type: z.string().optional() }),
});

/** Returns the operation with the example in its parameters, in its body, and in the answer that has the status of the example. */
export function withExample(
  operation: OperationDraft,
  examples: Readonly<Record<string, Example>>,
): OperationDraft {
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
        : new Map([...operation.responses, [status, inAnswer(answer, body)]]),
  };
}

/** Returns whether a body of a request or of an answer has an example. */
export function hasExample({ value }: OperationPart): boolean {
  return Object.values(contentOf(value)).some((one) => 'example' in one);
}

/** Adds the example to a required parameter of the path or the query, as an array for a comma list. Operations with the same value still share the parameter. */
function withValue(part: OperationPart, values: Example['request']['parameters']): OperationPart {
  const { name, in: place, required, schema } = parameter.parse(part.value);
  const text = required && place !== 'header' ? values[name] : undefined;
  if (text === undefined) return part;
  const example = schema.type === 'array' ? text.split(',') : text;
  return { ...part, value: { ...part.value, example } };
}

function inEachContent({ hint, value }: OperationPart, example: unknown): OperationPart {
  const taken = Object.entries(contentOf(value));
  const withIt = taken.map(([type, one]): [string, object] => [type, { ...one, example }]);
  return { hint, value: { ...value, content: Object.fromEntries(withIt) } };
}

/** Adds the example to the JSON format of an answer, or to its first format if it has no JSON. */
function inAnswer({ hint, value }: OperationPart, example: unknown): OperationPart {
  const written = contentOf(value);
  const json = 'application/json';
  const type = json in written ? json : (Object.keys(written)[0] ?? json);
  return {
    hint,
    value: { ...value, content: { ...written, [type]: { ...written[type], example } } },
  };
}

function contentOf(value: object): z.output<typeof content> {
  return content.parse('content' in value ? value.content : {});
}
