import { QueryFault } from '../query.ts';

/** Throws a Fault for the patterns that Naemon refuses: those that do not compile, and any with a brace. */
export function checkPattern(header: string, source: string): void {
  if (/[{}]/.test(source)) {
    throw new QueryFault(
      400,
      `error in ${header} header: disallowed regular expression '${source}': must not contain { or }`,
    );
  }
  if (!pattern(source, false)) {
    throw new QueryFault(400, `error in ${header} header: invalid regular expression '${source}'`);
  }
}

/** Returns the compiled pattern, or null if it does not compile. `foldCase` also covers letters outside ASCII, as in ICU. */
export function pattern(source: string, foldCase: boolean): RegExp | null {
  const inline = source.startsWith('(?i)');
  const flags = foldCase || inline ? 'iu' : 'u';
  const body = inline ? source.slice(4) : source;
  try {
    return new RegExp(body, flags);
  } catch {
    return lenient(body, flags.replace('u', ''));
  }
}

/** Compiles without the flag `u`, which permits escapes that the engines' own expressions allow. Returns null if it does not compile. */
function lenient(source: string, flags: string): RegExp | null {
  try {
    return new RegExp(source, flags);
  } catch {
    return null;
  }
}
