/** Downtimes and acknowledgements as silences. */
import { type Command, objectOfCommand } from '../status-query/index.ts';
import { errors } from './errors.ts';
import { type NamedAlert, noHost, type SubjectName } from './label-table.ts';
import { acknowledgementWord, anyPort, type Remark } from './silences.ts';
import type { SilenceMatcher } from './wire.ts';
import type { PeersState } from './world.ts';

/** A silence to write, or the ids of those to end. */
export type SilenceChange = { readonly post: NewSilence } | { readonly end: readonly string[] };

interface NewSilence extends ReturnType<typeof downtime> {
  readonly matchers: readonly SilenceMatcher[];
}

interface OperationContext {
  readonly world: PeersState;
  readonly realm: string;
  /** The present time in seconds since the epoch. */
  readonly now: number;
}

const commandForm =
  /^(SCHEDULE|DEL|ACKNOWLEDGE|REMOVE)_(?:HOST|SVC)_(?:DOWNTIME|PROBLEM|PROBLEM_EXPIRE|ACKNOWLEDGEMENT)$/;

/** The time after which an acknowledgement ends that has no end: silences must have one. 365 days in seconds. */
const longestAcknowledgement = 31_536_000;

/** Returns the change that a command means. Throws `engine_refused_command` for all others but downtimes and acknowledgements. */
export function changeOf(command: Command, context: OperationContext): SilenceChange {
  const [, verb = ''] = commandForm.exec(command.name) ?? [];
  const { words, ...object } = objectOfCommand(command);
  const { downtimes, acknowledgements } = context.world;
  switch (verb) {
    case 'SCHEDULE':
      return { post: { ...downtime(words, context), matchers: downtimeMatchers(object, context) } };
    case 'ACKNOWLEDGE':
      return { post: { ...acknowledgement(words, context), matchers: problemMatchers(object, context) } };
    case 'DEL':
      // The only argument is the number.
      return endOwn(downtimes, ({ number }) => number === Number(object.host), context);
    case 'REMOVE':
      return endOwn(
        acknowledgements,
        ({ host, service }) => host === object.host && service === object.service,
        context,
      );
    default:
      throw errors.refuses(context.realm, 'takes downtimes and acknowledgements, and no other operations');
  }
}

function downtime([start, end, fixed, , , ...text]: readonly string[], { realm }: OperationContext) {
  if (fixed !== '1') throw errors.refuses(realm, 'has no flexible downtimes');
  const [createdBy = '', comment = ''] = text;
  return { startsAt: timeOf(start), endsAt: timeOf(end), createdBy, comment };
}

/** `words` are the flags, the end if there is one, the author and the comment. */
function acknowledgement(words: readonly string[], { now }: OperationContext) {
  const [createdBy = '', comment = ''] = words.slice(-2);
  return {
    // The clock of the Alertmanager decides: it replaces a begin in the past by the present.
    startsAt: timeOf(now - 3600),
    endsAt: timeOf(words.length > 5 ? words[3] : now + longestAcknowledgement),
    createdBy,
    comment: `${acknowledgementWord} ${comment}`,
  };
}

/** Ends the silences of these remarks. Throws if one is that of other objects too, which would be no longer silent. */
function endOwn<T extends Remark>(
  all: readonly T[],
  isWanted: (remark: T) => boolean,
  { realm }: OperationContext,
): SilenceChange {
  const ids = all.filter(isWanted).map(({ silence }) => silence.id);
  for (const id of ids) {
    const { length } = all.filter(({ silence }) => silence.id === id);
    if (length > 1)
      throw errors.refuses(
        realm,
        `has one silence for ${length} hosts and services, which is ended there alone`,
      );
  }
  return { end: ids };
}

/** A downtime of a host covers all its alerts, also those that begin later. */
function downtimeMatchers(object: SubjectName, context: OperationContext): SilenceMatcher[] {
  if (object.service !== '') return problemMatchers(object, context);
  if (object.host === noHost)
    throw errors.refuses(context.realm, 'has alerts without a host, which have no common downtime');
  return hostMatchers(
    alertsOf(object.host, () => true, context),
    context,
  );
}

/** Returns the matchers of the alerts of a service, or of those about a host itself. */
function problemMatchers({ host, service }: SubjectName, context: OperationContext): SilenceMatcher[] {
  const alerts = alertsOf(host, (alert) => alert.service === service, context);
  const ofHost = hostMatchers(alerts, context);
  if (service !== '')
    return [
      ...ofHost,
      ...context.world.table.service.map((label) => exact(label, alerts[0]?.labels[label] ?? '')),
    ];
  const names = new Set(alerts.map(({ labels }) => labels['alertname'] ?? ''));
  return [...ofHost, pattern('alertname', [...names].map(escaped).join('|'))];
}

function alertsOf(
  name: string,
  isWanted: (alert: NamedAlert) => boolean,
  { world, realm }: OperationContext,
): readonly NamedAlert[] {
  const alerts = world.hosts.find((one) => one.name === name)?.alerts.filter(isWanted) ?? [];
  if (alerts.length > 0) return alerts;
  throw errors.refuses(realm, 'has no alert of this object any more');
}

function hostMatchers(alerts: readonly NamedAlert[], { world, realm }: OperationContext): SilenceMatcher[] {
  const subjects = new Map(alerts.map(({ label, host }) => [label, host]));
  if (subjects.size > 1)
    throw errors.refuses(realm, 'has alerts of this object that name the host by different labels');
  const [[label, host = ''] = []] = subjects;
  if (label === undefined) return world.table.host.map((one) => exact(one, ''));
  const isExact = alerts.every((alert) => alert.labels[label] === host);
  return [isExact ? exact(label, host) : pattern(label, escaped(host) + anyPort)];
}

function exact(name: string, value: string): SilenceMatcher {
  return { name, value, isRegex: false, isEqual: true };
}

function pattern(name: string, value: string): SilenceMatcher {
  return { ...exact(name, value), isRegex: true };
}

function escaped(text: string): string {
  return text.replaceAll(/[\\.+*?()|[\]{}^$]/g, String.raw`\$&`);
}

function timeOf(seconds: string | number | undefined): string {
  return new Date(Number(seconds) * 1000).toISOString();
}
