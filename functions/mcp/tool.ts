import * as z from 'zod';

import type { ScopeOf } from '../../shared/app/group.ts';
import { once } from '../../shared/base/once.ts';
import { type AnswerColumns, outputSchema } from './columns.ts';
import { type AnswerParts, fitAnswer } from './fit-answer.ts';
import { endpoint, type mcp } from './group.ts';
import { inputSchema } from './input-schema.ts';

export type ToolScope = ScopeOf<typeof mcp.parts>;

/** The answer of a tool, and for a write the facts of its audit entry. */
interface ToolResult extends AnswerParts {
  readonly target?: string;
  readonly outcomes?: Readonly<Record<string, number>>;
}

/** The arguments of a tool. `skip` is of those that have more rows than one answer. */
type ToolInput = z.ZodObject & z.ZodType<{ readonly skip?: number | undefined }>;

interface ToolRequest<Input extends ToolInput> {
  readonly body: z.output<Input>;
}

interface ToolSpec<Input extends ToolInput> extends Partial<AnswerColumns> {
  readonly name: string;
  readonly title: string;
  /** Description of the tool, for the model that chooses among tools. */
  readonly about: string;
  readonly access?: 'operator';
  readonly input: () => Input;
  /** A tool without it changes nothing; one with it does the same thing once. */
  readonly audit?: {
    readonly action: `${string}.${string}`;
    readonly target: (request: ToolRequest<Input>) => string;
  };
  readonly beforeRepeat?: (request: ToolRequest<Input>, scope: ToolScope) => Promise<unknown>;
  readonly handle: (body: z.output<Input>, scope: ToolScope) => Promise<ToolResult>;
}

/** The answer of a tool: its structured content, and the same as a text. */
export const toolAnswer = once(() =>
  z.strictObject({ data: z.record(z.string(), z.unknown()), text: z.string() }),
);

/** The parameter of tools that have more rows than one answer: the number of rows that the caller has already. */
export const skip = once(() =>
  z.int().min(0).max(100_000).optional().describe('next_skip of the answer before'),
);

/** Makes a tool: an endpoint that is called by its name, so that a call passes the same steps as any request. */
export function defineTool<Input extends ToolInput>(spec: ToolSpec<Input>) {
  const { name, title, about, input, rows = '', facts = '', handle, ...steps } = spec;
  const columns = { rows, facts };
  const changes = steps.audit !== undefined;
  const access: 'viewer' | 'operator' = steps.access ?? 'viewer';
  const annotations = { readOnlyHint: !changes, destructiveHint: changes, idempotentHint: true };
  return {
    ...{ name, changes, access },
    endpoint: endpoint({
      ...{ name: `mcp.${name.replaceAll('_', '-')}`, method: 'POST', path: '/mcp/', unrouted: true },
      ...{ foreign: () => undefined, warm: true, cache: 'no-store', ...steps, access },
      ...{ summary: title, body: input, returns: toolAnswer },
      async handle({ body }, scope) {
        const { target, outcomes, ...answer } = await handle(body, scope);
        const ms = scope.clock();
        const now = { ms, iso: scope.iso(ms / 1000) ?? '' };
        const data = fitAnswer(answer, { ...now, columns, skip: changes ? undefined : (body.skip ?? 0) });
        return { data, target, outcomes };
      },
    }),
    /** Returns the tool as it is listed. */
    listed: once(() => ({
      ...{ name, title, description: about, annotations },
      ...{ inputSchema: inputSchema(input()), outputSchema: outputSchema(columns) },
    })),
  };
}
