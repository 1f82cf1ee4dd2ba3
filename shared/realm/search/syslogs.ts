import { type Condition, equalsAnyCase, numberOf, textOf } from '../../connectors/search/index.ts';
import type { FieldCondition, Layout } from './layout.ts';
import type { FieldNames } from './own-events.ts';

/** What a line of a syslog is. Null where the document does not say. */
export interface SyslogRow {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly time: number;
  readonly host_name: string | null;
  /** 0 (emergency) to 7 (debug). */
  readonly severity: number | null;
  readonly facility: string | null;
  readonly event: string | null;
  readonly ident: string | null;
  readonly message: string | null;
}

const fields = ['host_name', 'severity', 'facility', 'event', 'ident', 'message'] as const;

/** By number, the short name first (RFC 5424, 6.2.1, and syslog.conf). */
const severities: readonly (readonly string[])[] = [
  ['emerg', 'emergency', 'panic'],
  ['alert'],
  ['crit', 'critical'],
  ['err', 'error'],
  ['warning', 'warn'],
  ['notice'],
  ['info', 'informational'],
  ['debug'],
];

/** All that a severity can be asked for by: its number, and its names. */
export function severityWords(): string[] {
  return [...severities.keys()].map(String).concat(severities.flat());
}

/** Of a number or a keyword, in any case; null for what is none. */
export function severityOf(text: string | null): number | null {
  if (text === null) return null;
  if (/^[0-7]$/.test(text)) return Number(text);
  const number = severities.findIndex((names) => names.includes(text.toLowerCase()));
  return number < 0 ? null : number;
}

export function severityName(severity: number | null): string | null {
  return severity === null ? null : (severities[severity]?.[0] ?? null);
}

export function syslogLayout(names: FieldNames = {}): Layout<SyslogRow> {
  const fieldOf = (name: string) => names[name] ?? name;
  const time = fieldOf('@timestamp');
  return {
    time,
    fields: new Map([
      ['time', time],
      ['@timestamp', time],
      ...fields.map((name): [string, string] => [name, fieldOf(name)]),
    ]),
    only: [],
    ties: [fieldOf('host_name'), fieldOf('ident')],
    source: fields.map(fieldOf),
    read(document, ms) {
      const text = (name: string) => textOf(document, fieldOf(name));
      const number = numberOf(document, fieldOf('severity'));
      return {
        id: document.id,
        time: ms,
        host_name: text('host_name'),
        severity: severityOf(number === null ? text('severity') : String(number)),
        facility: text('facility'),
        event: text('event'),
        ident: text('ident'),
        message: text('message'),
      };
    },
    meaning: (condition) =>
      condition.field === 'severity' ? ofSeverity(condition, fieldOf('severity')) : undefined,
  };
}

/** The number and all its names: the type of the field decides which of them it can hold. */
function ofSeverity(condition: FieldCondition, field: string): Condition | undefined {
  if (condition.kind !== 'equals') return undefined;
  const words = condition.values.flatMap((value) => {
    const number = severityOf(String(value));
    return number === null ? [String(value)] : [String(number), ...(severities[number] ?? [])];
  });
  return equalsAnyCase(field, ...words);
}
