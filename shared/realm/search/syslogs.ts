import {
  equalsAnyCase,
  readNumberField,
  readTextField,
  type SearchCondition,
} from '../../connectors/search/index.ts';
import type { DocumentLayout, FieldCondition } from './layout.ts';
import type { DocumentFieldNames } from './own-events.ts';

/** One line of a syslog. Null if the document does not have the value. */
export interface SyslogRow {
  readonly id: string;
  /** The time in epoch milliseconds. */
  readonly time: number;
  readonly host_name: string | null;
  /** The severity, 0 (emergency) to 7 (debug). */
  readonly severity: number | null;
  readonly facility: string | null;
  readonly event: string | null;
  readonly ident: string | null;
  readonly message: string | null;
}

const fields = ['host_name', 'severity', 'facility', 'event', 'ident', 'message'] as const;

/** The names of severities by number, the short name first (RFC 5424, 6.2.1, and syslog.conf). */
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

/** Returns all values by which a severity can be requested: its numbers and names. */
export function severityWords(): string[] {
  return [...severities.keys()].map(String).concat(severities.flat());
}

/** Returns the severity of a number or keyword, ignoring case. Null if it is neither. */
export function severityOf(text: string | null): number | null {
  if (text === null) return null;
  if (/^[0-7]$/.test(text)) return Number(text);
  const number = severities.findIndex((names) => names.includes(text.toLowerCase()));
  return number < 0 ? null : number;
}

export function severityName(severity: number | null): string | null {
  return severity === null ? null : (severities[severity]?.[0] ?? null);
}

export function syslogLayout(names: DocumentFieldNames = {}): DocumentLayout<SyslogRow> {
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
      const text = (name: string) => readTextField(document, fieldOf(name));
      const number = readNumberField(document, fieldOf('severity'));
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

/** Matches the number and all names of a severity: the type of the document's field decides which of them it can hold. */
function ofSeverity(condition: FieldCondition, field: string): SearchCondition | undefined {
  if (condition.kind !== 'equals') return undefined;
  const words = condition.values.flatMap((value) => {
    const number = severityOf(String(value));
    return number === null ? [String(value)] : [String(number), ...(severities[number] ?? [])];
  });
  return equalsAnyCase(field, ...words);
}
