import * as z from 'zod';

import type { Endpoint } from '../http/endpoint/endpoint.ts';

type AnswerFacts = Pick<Endpoint<never>, 'returns'>;

/** Returns the schema of the rows of a list's answer, or `undefined` if the answer is not a list. */
export function rowOf({ returns }: AnswerFacts): z.ZodType | undefined {
  const row = returns instanceof z.ZodArray ? returns.element : undefined;
  return row instanceof z.ZodType ? row : undefined;
}

/** Returns the schema name of the rows of a list, or `undefined` if there is none. */
export function rowNameOf(endpoint: AnswerFacts): string | undefined {
  return rowOf(endpoint)?.meta()?.id;
}

/** Returns the name of the schema of the whole answer. */
export function answerNameOf(endpoint: Endpoint<never>): string {
  const { name, returns, sources, page, document } = endpoint;
  const row = rowNameOf({ returns });
  if (document) return pascalCase(name);
  if (row === undefined) return returns.meta()?.id ?? pascalCase(name);
  if (page) return sources ? `${row}PageOfRealms` : `${row}Page`;
  return sources ? `${row}ListOfRealms` : `${row}List`;
}

/** Returns `config.hostgroup-names` as `ConfigHostgroupNames`. */
export function pascalCase(name: string): string {
  const parts = name.split(/[.-]/);
  return parts.map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`).join('');
}
