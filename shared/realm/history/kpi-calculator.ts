import type { EventKind } from './event-types.ts';
import { IncidentTally } from './incident-tally.ts';
import type { Span } from './span.ts';

/** What is told of an event, whatever source it is from. Epoch seconds. */
export interface KpiEvent {
  readonly time: number;
  readonly kind: EventKind;
  readonly host_name: string | null;
  readonly service: string | null;
  readonly state: number | null;
  readonly state_type: string | null;
  readonly command_name: string | null;
}

/** A HARD problem that there is now. */
export interface PresentProblem {
  readonly host_name: string;
  readonly service: string | null;
  readonly since: number;
}

export interface KpiSubject {
  readonly host_name: string;
  readonly service: string | null;
}

/** Figures of hosts or services over a range, in one pass over events in the order of time. It keeps no events. */
export class KpiCalculator {
  readonly #span: Span;
  readonly #object: 'hosts' | 'services';
  readonly #hosts: ReadonlySet<string> | undefined;
  readonly #tallies = new Map<string, { readonly subject: KpiSubject; readonly tally: IncidentTally }>();
  readonly #present: readonly PresentProblem[];
  #reached = 0;

  /** `hosts`: the only ones that count; undefined: all. */
  constructor(
    object: 'hosts' | 'services',
    {
      span,
      hosts,
      present,
    }: { span: Span; hosts: ReadonlySet<string> | undefined; present: readonly PresentProblem[] },
  ) {
    this.#object = object;
    this.#span = span;
    this.#hosts = hosts;
    this.#present = present;
    for (const problem of present) {
      if (problem.since <= span.from) this.#of(problem, problem.since);
    }
  }

  feed(event: KpiEvent): void {
    const { host_name: host, service } = event;
    if (host === null || (service === null) !== (this.#object === 'hosts')) return;
    if (this.#hosts && !this.#hosts.has(host)) return;
    // What is told too late was so when it was told: no problem is shorter than nothing.
    this.#reached = Math.max(this.#reached, event.time);
    const time = this.#reached;
    tell(this.#of({ host_name: host, service }).tally, event.time < time ? { ...event, time } : event);
  }

  /** Of those that have anything to tell. `now` in epoch seconds. */
  finish(now: number): { readonly subject: KpiSubject; readonly tally: IncidentTally }[] {
    const { from, to } = this.#span;
    for (const problem of this.#present) {
      const { tally } = this.#of(problem);
      // No line told of it, although it is there.
      const { since } = problem;
      if (!tally.wasTold && since > from && since < to && since <= now) tally.tellState(since, 1, true);
    }
    const all = [...this.#tallies.values()];
    for (const { tally } of all) tally.end(Math.min(now, to));
    return all.filter(({ tally }) => !tally.isQuiet);
  }

  #of({ host_name, service }: KpiSubject, since?: number) {
    const key = service === null ? host_name : `${host_name};${service}`;
    const entry = this.#tallies.get(key) ?? {
      subject: { host_name, service },
      tally: new IncidentTally(this.#span, since),
    };
    this.#tallies.set(key, entry);
    return entry;
  }
}

function tell(
  tally: IncidentTally,
  { kind, time, state, state_type, command_name: command }: KpiEvent,
): void {
  const type = (state_type ?? '').toUpperCase();
  if (state !== null) tellState(tally, { kind, time, state, hard: type === 'HARD' });
  if (kind === 'notification') tally.tellNotification(time);
  if (kind === 'flapping' && type === 'STARTED') tally.tellFlapping(time);
  if (isAcknowledgement(kind, type, command)) tally.tellAcknowledgement(time);
}

interface ToldState {
  readonly kind: EventKind;
  readonly time: number;
  readonly state: number;
  readonly hard: boolean;
}

function tellState(tally: IncidentTally, { kind, time, state, hard }: ToldState): void {
  if (kind === 'alert') tally.tellAlert(time, state, hard);
  if (kind === 'state') tally.tellState(time, state, hard);
}

/** Engines tell of it in one of three ways, or in several; `type` in upper case. */
function isAcknowledgement(kind: EventKind, type: string, command: string | null): boolean {
  if (kind === 'acknowledgement') return type !== 'EXPIRED';
  if (kind === 'notification') return type.startsWith('ACKNOWLEDGEMENT');
  return kind === 'command' && command?.startsWith('ACKNOWLEDGE_') === true;
}
