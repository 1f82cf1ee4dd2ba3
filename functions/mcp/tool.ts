import * as z from 'zod';

import type { ScopeOf } from '../../shared/app/group.ts';
import { once } from '../../shared/base/once.ts';
import { type AnswerColumns, type AnswerParts, fitAnswer } from './fit-answer.ts';
import { endpoint, type mcp } from './group.ts';
import { inputSchema, outputSchema } from './listed-schemas.ts';

export type ToolScope = ScopeOf<typeof mcp.parts>;

/** The answer of a tool, and for a write the facts of its audit entry. */
interface ToolResult extends AnswerParts {
  readonly target?: string;
  readonly outcomes?: Readonly<Record<string, number>>;
}

interface ToolSpec<Input extends z.ZodObject> extends AnswerColumns {
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

/** The parameter of tools that have more rows than one answer. */
export const skip = once(() =>
  z.int().min(0).max(100_000).optional().describe('next_skip of the answer before'),
);

/** Makes a tool: an endpoint that is called by its name, so that a call passes the same steps as any request. */
export function defineTool<Input extends z.ZodObject>(spec: ToolSpec<Input>) {
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
        const data = fitAnswer(answer, columns, { ms, iso: scope.iso(ms / 1000) ?? '' });
        return { data, target, outcomes };
      },
    }),
    /** Returns the schemas of the tool as JSON Schema. */
    schemas: () => ({ inputSchema: inputSchema(input()), outputSchema: outputSchema(columns) }),
  };
}

export type Tool = ReturnType<typeof defineTool>;
