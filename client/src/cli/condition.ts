import { Failure } from './failure.ts';

/** The condition of `--wait-for`. `text` is the argument as it was typed. */
export type RowTest =
  | { readonly kind: 'ok' | 'problem'; readonly text: string }
  | { readonly kind: 'field'; readonly text: string; readonly field: string; readonly value: string };

/**
 * Parses `ok`, `problem` or `FIELD=VALUE`. `undefined` if there is no text. Throws Failure if the text is not valid, or if it is `ok`
 * or `problem` and the rows have no state.
 */
export function parseCondition(
  text: string | undefined,
  { hasStates }: { readonly hasStates: boolean },
): RowTest | undefined {
  if (text === undefined) return undefined;
  if (text === 'ok' || text === 'problem') {
    if (hasStates) return { kind: text, text };
    throw new Failure(`--wait-for ${text}: this list has no states; wait for FIELD=VALUE.`);
  }
  const at = text.indexOf('=');
  if (at < 1) throw new Failure('--wait-for takes ok, problem or FIELD=VALUE.');
  return { kind: 'field', text, field: text.slice(0, at), value: text.slice(at + 1) };
}
