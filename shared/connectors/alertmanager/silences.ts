/** Silences as downtimes and acknowledgements of hosts and services. */
import { type LabelTable, type NamedAlert, type SubjectName, subjectOf } from './label-table.ts';
import type { EngineSilence, SilenceMatcher } from './wire.ts';

/** The beginning of the comment of an acknowledgement. Other clients of Alertmanagers, e.g. karma, write it too. */
export const acknowledgementWord = 'ACK!';

export function isAcknowledgement(silence: Pick<EngineSilence, 'comment'> | undefined): boolean {
  return silence?.comment.startsWith(acknowledgementWord) ?? false;
}

/** A silence of one host or service: an object that several silences cover has several remarks. */
export interface Remark extends SubjectName {
  readonly silence: EngineSilence;
}

/**
 * Returns the remarks of all silences. A silence whose matchers name one object is one of it; any other is one of each object whose alerts it
 * covers.
 */
export function remarksOf(
  silences: readonly EngineSilence[],
  alerts: readonly NamedAlert[],
  table: LabelTable,
): Remark[] {
  const covered = new Map<string, Map<string, SubjectName>>();
  for (const { host, service, status } of alerts)
    for (const id of status.silencedBy) {
      const objects = covered.get(id) ?? new Map<string, SubjectName>();
      covered.set(id, objects.set(JSON.stringify([host, service]), { host, service }));
    }
  return silences.flatMap((silence) => {
    const named = namedBy(silence, table);
    const objects = named ? [named] : (covered.get(silence.id)?.values() ?? []);
    return Array.from(objects, ({ host, service }) => ({ silence, host, service }));
  });
}

/** Returns the one object that the matchers name: a host by nothing but its labels, or a service. `undefined` if they name none. */
function namedBy(silence: EngineSilence, table: LabelTable): SubjectName | undefined {
  const { matchers } = silence;
  const labels = Object.fromEntries(matchers.flatMap(labelIn));
  const { host, label, service } = subjectOf(labels, table);
  const isHostless = table.host.every((name) => labels[name] === '');
  if (label === undefined && !isHostless) return undefined;
  if (table.service.some((name) => name in labels)) return { host, service };
  return matchers.every(({ name }) => table.host.includes(name)) ? { host, service: '' } : undefined;
}

/** What our matchers of hosts have behind the name of a host, which may have any port. */
export const anyPort = '(:[0-9]+)?';

function labelIn({ name, value, isRegex, isEqual }: SilenceMatcher): [string, string][] {
  if (!isEqual) return [];
  if (!isRegex) return [[name, value]];
  const plain = value.endsWith(anyPort) ? unescaped(value.slice(0, -anyPort.length)) : undefined;
  return plain === undefined ? [] : [[name, plain]];
}

const special = /[\\.+*?()|[\]{}^$]/;

/** Returns the text that the expression means, or `undefined` if it means more than one. */
function unescaped(expression: string): string | undefined {
  const plain = expression.replaceAll(/\\[^a-zA-Z0-9]/g, '');
  return special.test(plain) ? undefined : expression.replaceAll(/\\(.)/g, '$1');
}
