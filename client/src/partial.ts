import { type MissingRealm, UnreadableAnswerError } from './errors.ts';

/**
 * Returns the realms that an answer lacks, by its `meta`; `undefined` if it is complete. The list is empty if the answer is partial and
 * names nobody. Throws UnreadableAnswerError if there is no `meta`: nobody knows then whether it is complete.
 */
export function missingRealms(meta: unknown): readonly MissingRealm[] | undefined {
  if (!isRecord(meta)) throw new UnreadableAnswerError('The answer does not say whether it is complete.');
  const { partial, sources } = meta;
  const missing = Array.isArray(sources) ? sources.filter(isRecord).filter(isMissing).map(missingRealm) : [];
  return missing.length > 0 || (partial !== undefined && partial !== false) ? missing : undefined;
}

/** Returns the realms that the header of a list without `meta` names; a star stands for others. */
export function missingInHeader(header: string | null): readonly MissingRealm[] | undefined {
  return header?.split(',').map((name) => ({ realm: decoded(name) }));
}

const isMissing = ({ result, incomplete }: Readonly<Record<string, unknown>>): boolean =>
  result !== 'ok' || incomplete === true;

function missingRealm({ realm, code, error }: Readonly<Record<string, unknown>>): MissingRealm {
  return { realm: text(realm) ?? '?', code: text(code), error: text(error) };
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
