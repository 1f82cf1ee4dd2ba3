import * as z from 'zod';

import type { Endpoint } from '../http/endpoint.ts';

type Answered = Pick<Endpoint<never>, 'returns'>;

/** The row of a list's answer. */
export function rowOf({ returns }: Answered): z.ZodType | undefined {
  const row = returns instanceof z.ZodArray ? returns.element : undefined;
  return row instanceof z.ZodType ? row : undefined;
}

/** The name that a list's row has among the schemas. */
export function rowNameOf(endpoint: Answered): string | undefined {
  return rowOf(endpoint)?.meta()?.id;
}

/** A name for the whole answer. */
export function answerNameOf(endpoint: Endpoint<never>): string {
  const { name, returns, sources, page, document } = endpoint;
  const row = rowNameOf({ returns });
  if (document) return pascalCase(name);
  if (row === undefined) return returns.meta()?.id ?? pascalCase(name);
  if (page) return sources ? `${row}PageOfRealms` : `${row}Page`;
  return sources ? `${row}ListOfRealms` : `${row}List`;
}

/** `config.hostgroup-names` as `ConfigHostgroupNames`. */
export function pascalCase(name: string): string {
  const parts = name.split(/[.-]/);
  return parts.map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`).join('');
}
