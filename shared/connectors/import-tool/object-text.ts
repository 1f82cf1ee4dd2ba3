/** The syntax of object configuration for engines of the Nagios family. */

/** Returns whether a line of object configuration ends with a backslash, which appends the next line to the value. */
export function continuesLine(text: string): boolean {
  return text.trimEnd().endsWith('\\');
}
export const BACKSLASH_MESSAGE = 'may not end with a backslash';

/** The word that, alone in a directive, removes the value that templates give. */
export const NULL_WORD = 'null';
export const NULL_WORD_MESSAGE = `'${NULL_WORD}' alone would mean none at all to the engine`;

/**
 * Returns the distinct names of a list with commas, without the leading `+`. An engine that is given a name twice keeps
 * it twice.
 */
export function parseNames(list: string): string[] {
  const names = list.trimStart();
  const words = (names.startsWith('+') ? names.slice(1) : names).split(',').map((name) => name.trim());
  return [...new Set(words)];
}

/** Returns whether a list with commas is added to that of the templates. */
export function addsToTemplates(list: string): boolean {
  return list.trimStart().startsWith('+');
}

/** One line of `service_overrides`. */
export interface ServiceOverride {
  /** The description of a service, `*` for all services, or `r:` and a regular expression. */
  readonly service: string;
  readonly directive: string;
  readonly value: string;
}

/**
 * Parses one override. Returns `undefined` for a line that is not `service,directive value` (the syntax of Shinken and
 * Alignak).
 */
export function parseOverride(line: string): ServiceOverride | undefined {
  const comma = line.indexOf(',');
  if (comma < 0) return undefined;
  const service = line.slice(0, comma).trim();
  const setting = line.slice(comma + 1).trim();
  const blank = setting.search(/\s/);
  if (service === '' || blank < 0) return undefined;
  return { service, directive: setting.slice(0, blank), value: setting.slice(blank).trim() };
}

/** Parses a text with one override on each line. Other lines are skipped. */
export function parseOverrides(text: string): ServiceOverride[] {
  return text.split(/\r?\n/).flatMap((line) => parseOverride(line) ?? []);
}
