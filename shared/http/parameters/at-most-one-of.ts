import type { RequestRule } from '../endpoint/endpoint.ts';

/** Makes a rule that allows at most one of two query parameters. */
export function atMostOneOf<First extends string, Second extends string>(
  first: First,
  second: Second,
): RequestRule<{ readonly query: Readonly<Partial<Record<First | Second, unknown>>> }> {
  return {
    code: 'mutually_exclusive_parameters',
    text: `\`${first}\` and \`${second}\` exclude each other.`,
    checkNames: (names) =>
      names.has(first) && names.has(second)
        ? { in: 'query', field: second, message: `cannot be given together with ${first}` }
        : undefined,
  };
}
