/** One value of the performance data of a check, as the plugin wrote it. */
export interface PerfdataValue {
  readonly label: string;
  readonly value: number;
  /** The unit, such as `ms`, `%` or `B`. It is empty if there is none. */
  readonly unit: string;
}

/** Longest label and unit that are read, in characters. Values with longer ones are left out. */
const mostLabel = 256;
const mostUnit = 32;

/**
 * Reads performance data (`'label'=value[unit];warn;crit;min;max …`, Monitoring Plugins development guidelines). As Icinga 2 does, it takes
 * everything before `=` as the label, with or without quotes. Values that are not numbers, such as `U`, are left out.
 */
export function readPerfdata(text: string): PerfdataValue[] {
  const values: PerfdataValue[] = [];
  for (let start = skipBlanks(text, 0); start < text.length; start = skipBlanks(text, start)) {
    const equalsSign = findEqualsSign(text, start);
    if (equalsSign < 0) break;
    const end = findBlank(text, equalsSign);
    const label = labelIn(text.slice(start, equalsSign).trim());
    const value = readValue(text.slice(equalsSign + 1, end));
    if (value && label !== '' && label.length <= mostLabel) values.push({ label, ...value });
    start = end;
  }
  return values;
}

/** Returns the index of the `=` after the label that begins at `start`. A quoted label may contain one. Returns -1 if there is none. */
function findEqualsSign(text: string, start: number): number {
  if (text[start] !== "'") return text.indexOf('=', start);
  let quote = text.indexOf("'", start + 1);
  while (quote >= 0 && text[quote + 1] === "'") quote = text.indexOf("'", quote + 2);
  return text.indexOf('=', quote < 0 ? start : quote);
}

function labelIn(text: string): string {
  const isQuoted = text.length > 1 && text.startsWith("'") && text.endsWith("'");
  return isQuoted ? text.slice(1, -1).replaceAll("''", "'") : text;
}

const digits = new Set('+-.0123456789eE');

function readValue(text: string): Omit<PerfdataValue, 'label'> | undefined {
  const first = (text.split(';', 1)[0] ?? '').slice(0, mostLabel);
  let end = 0;
  while (digits.has(first.charAt(end))) end += 1;
  const value = end === 0 ? NaN : Number(first.slice(0, end));
  const unit = first.slice(end);
  return Number.isFinite(value) && unit.length <= mostUnit ? { value, unit } : undefined;
}

function skipBlanks(text: string, start: number): number {
  let index = start;
  while (index < text.length && isBlank(text, index)) index += 1;
  return index;
}

function findBlank(text: string, start: number): number {
  let index = start;
  while (index < text.length && !isBlank(text, index)) index += 1;
  return index;
}

function isBlank(text: string, index: number): boolean {
  return text.charCodeAt(index) <= 32;
}
