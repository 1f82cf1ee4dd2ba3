import { once } from '../../shared/base/once.ts';
import { durationText } from '../../shared/time/duration-text.ts';
import { cleanText, quoteText } from './untrusted-text.ts';

/** The columns of the rows of an answer, and of the facts about its one subject: names with spaces between them, in their order. */
export interface AnswerColumns {
  readonly rows: string;
  readonly facts: string;
}

type Shown = string | number | boolean | readonly string[];
type ShownValues = Readonly<Record<string, Shown>>;

/**
 * The kind of each column. A `word` is one of ours, e.g. the name of a state; a `time` is shown with its zone and its age. All others are
 * `text` from outside: it is cleaned, cut, and quoted in the text of the answer.
 */
const namesByKind = {
  word: 'action change kind longest_outage outcome plan_id request_id state_name window',
  time: 'computed_at created_at ends_at exhausted_at last_check last_hard_state_change since starts_at time usable_until',
  texts: 'course examples host_groups members remarks spent_most targets',
  flag: 'acknowledged enabled handled in_downtime in_effect is_flapping notifications_enabled',
  number:
    'availability_percent avg burn_rate_1h burn_rate_3d change_count crit current_attempt hosts hosts_down hosts_unhandled known_percent last left_percent left_seconds max max_check_attempts min outage_count services services_critical services_unhandled target_percent warn',
};
const kinds = once(
  () =>
    new Map(
      Object.entries(namesByKind).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind])),
    ),
);
const jsonTypes: Readonly<Record<string, object>> = {
  texts: { type: 'array', items: { type: 'string' } },
  ...{ flag: { type: 'boolean' }, number: { type: 'number' } },
};

/** Returns the JSON Schema of the answers of a tool, without the fields that all of them have in common. */
export function outputSchema({ rows, facts }: AnswerColumns) {
  const own = { ...(facts !== '' && { facts: schemaOf(facts) }) };
  const list = { rows: { type: 'array', items: schemaOf(rows) }, next_skip: { type: 'integer' } };
  return { type: 'object' as const, properties: { headline: { type: 'string' }, ...own, ...list } };
}

/** A value that is not known is left out. */
function schemaOf(columns: string) {
  const typeOf = (name: string) => jsonTypes[kinds().get(name) ?? ''] ?? { type: 'string' };
  const properties = columns.split(' ').map((name) => [name, typeOf(name)] as const);
  return { type: 'object', properties: Object.fromEntries(properties) };
}

/** Returns the values as they are shown at a time (epoch milliseconds), with texts of at most `mostOfText` characters. */
export function shownValues(
  columns: string,
  values: object,
  { ms, mostOfText }: { readonly ms: number; readonly mostOfText: number },
): ShownValues {
  const given = new Map<string, unknown>(Object.entries(values));
  const entries = columns.split(' ').flatMap((name) => {
    const value = shownValue(given.get(name), mostOfText);
    const shown = kinds().get(name) === 'time' ? withAge(String(value), ms) : value;
    return shown === undefined ? [] : [[name, shown] as const];
  });
  return Object.fromEntries(entries);
}

function shownValue(value: unknown, mostOfText: number): Shown | undefined {
  if (typeof value === 'number') return Number(value.toPrecision(6));
  if (typeof value === 'boolean') return value;
  if (!Array.isArray(value)) return cleanText(value, mostOfText) ?? undefined;
  return value.length > 0 ? value.map((one) => cleanText(one, mostOfText) ?? '') : undefined;
}

/** Returns a time with its zone and its age, e.g. `2026-11-20T12:00:00+01:00 (2 h 5 min ago)`. `undefined` if it is no time. */
function withAge(iso: string, nowMs: number): string | undefined {
  const seconds = Math.round((nowMs - Date.parse(iso)) / 1000);
  if (Number.isNaN(seconds)) return undefined;
  return seconds < 0 ? `${iso} (in ${durationText(-seconds)})` : `${iso} (${durationText(seconds)} ago)`;
}

/** Returns shown values as `name=value`, without those that say nothing. Texts from outside stand in quotes. */
export function valuesText(shown: ShownValues): string {
  const parts = Object.entries(shown).flatMap(([name, value]) => {
    if (value === false) return [];
    if (typeof value === 'object') return [`${name}=${value.map(quoteText).join(',')}`];
    return [`${name}=${kinds().has(name) ? String(value) : quoteText(String(value))}`];
  });
  return parts.join(' ');
}
