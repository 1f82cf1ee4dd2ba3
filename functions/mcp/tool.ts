import * as z from 'zod';

import type { ScopeOf } from '../../shared/app/group.ts';
import { once } from '../../shared/base/once.ts';
import type { AnswerColumns } from './columns.ts';
import { type AnswerParts, fitAnswer } from './fit-answer.ts';
import { endpoint, type mcp } from './group.ts';
import { inputSchema, outputSchema } from './listed-schemas.ts';

export type ToolScope = ScopeOf<typeof mcp.parts>;

/** The answer of a tool, and for a write the facts of its audit entry. */
interface ToolResult extends AnswerParts {
  readonly target?: string;
  readonly outcomes?: Readonly<Record<string, number>>;
}

/** The arguments of a tool. `skip` is of those that have more rows than one answer. */
type ToolInput = z.ZodObject & z.ZodType<{ readonly skip?: number | undefined }>;

interface ToolSpec<Input extends ToolInput> extends AnswerColumns {
  readonly name: string;
  readonly title: string;
  /** Description of the tool, for the model that chooses among tools. */
  readonly about: string;
  readonly access?: 'operator';
  readonly input: () => Input;
  /** The write of the tool for its audit entry. A tool without it changes nothing; one with it does the same thing once. */
  readonly audit?: {
    readonly action: `${string}.${string}`;
    readonly target: (body: z.output<Input>) => string;
  };
  /** Checks whether the caller may still read the answer, before a stored one is repeated. */
  readonly beforeRepeat?: (body: z.output<Input>, scope: ToolScope) => Promise<unknown>;
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
  const { name: toolName, title, about, input, audit, beforeRepeat, handle, ...columns } = spec;
  const access: 'viewer' | 'operator' = spec.access ?? 'viewer';
  interface Request {
    readonly body: z.output<Input>;
  }
  return {
    ...{ name: toolName, title, about, access, changes: audit !== undefined },
    endpoint: endpoint({
      ...{ name: `mcp.${toolName.replaceAll('_', '-')}`, method: 'POST', path: '/mcp/', unrouted: true },
      ...{ foreign: () => undefined, warm: true, cache: 'no-store', access, summary: title, body: input },
      ...(audit && { audit: { action: audit.action, target: ({ body }: Request) => audit.target(body) } }),
      ...(beforeRepeat && {
        beforeRepeat: ({ body }: Request, scope: ToolScope) => beforeRepeat(body, scope),
      }),
      returns: toolAnswer,
      async handle({ body }, scope) {
        const { target, outcomes, ...answer } = await handle(body, scope);
        const ms = scope.clock();
        const now = { ms, iso: scope.iso(ms / 1000) ?? '', skip: body.skip ?? 0, hasPages: !audit };
        return { data: fitAnswer(answer, columns, now), target, outcomes };
      },
    }),
    /** Returns the schemas of the tool as JSON Schema. */
    schemas: once(() => ({ inputSchema: inputSchema(input()), outputSchema: outputSchema(columns) })),
  };
}

export type Tool = ReturnType<typeof defineTool>;
