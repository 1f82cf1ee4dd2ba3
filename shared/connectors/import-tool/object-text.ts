/** How hosts are written for engines of the Nagios family: what their object configuration makes of a text. */

/** A backslash at the end of a line of object configuration takes the next line into the value. */
export function continuesLine(text: string): boolean {
  return text.trimEnd().endsWith('\\');
}
export const BACKSLASH_AT_END = 'may not end with a backslash';

/** Alone in a directive it means "nothing, whatever the templates say". */
export const NOTHING = 'null';
export const NOTHING_ALONE = `'${NOTHING}' alone would mean none at all to the engine`;

/** The names of a comma list, without the leading `+`; each once, as an engine that is told one twice has it twice. */
export function namesIn(list: string): string[] {
  const names = list.trimStart();
  const words = (names.startsWith('+') ? names.slice(1) : names).split(',').map((name) => name.trim());
  return [...new Set(words)];
}

/** Whether a comma list adds to what templates give. */
export function adds(list: string): boolean {
  return list.trimStart().startsWith('+');
}

/** One line of `service_overrides`. */
export interface ServiceOverride {
  /** A service's description, `*` for all, or `r:` and a regular expression. */
  readonly service: string;
  readonly directive: string;
  readonly value: string;
}

/** Undefined for a line that is not `service,directive value` (Shinken's and Alignak's syntax). */
export function overrideIn(line: string): ServiceOverride | undefined {
  const comma = line.indexOf(',');
  if (comma < 0) return undefined;
  const service = line.slice(0, comma).trim();
  const setting = line.slice(comma + 1).trim();
  const blank = setting.search(/\s/);
  if (service === '' || blank < 0) return undefined;
  return { service, directive: setting.slice(0, blank), value: setting.slice(blank).trim() };
}

/** Of a text with one override a line. */
export function overridesIn(text: string): ServiceOverride[] {
  return text.split(/\r?\n/).flatMap((line) => overrideIn(line) ?? []);
}
