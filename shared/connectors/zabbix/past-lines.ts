/** Events of triggers as lines of a log. */
import type { ObjectColumns } from '../status-query/index.ts';
import { numberOf, type RpcRow, textOf } from './json-rpc.ts';
import type { PastObject } from './past-objects.ts';
import { serviceUnknown, type StateRules } from './rules.ts';

/** The cells of a line by the names of their columns. */
export type ZabbixLine = Readonly<Record<string, string | number | null>>;

const columns = ['time', 'class', 'type', 'options', 'previous_state', 'history_since', 'lacks_downtimes'];

export const logColumns: ObjectColumns<ZabbixLine> = Object.fromEntries(
  columns.map((name) => [name, (line: ZabbixLine) => line[name] ?? null]),
);

/** The classes of lines: changes, and states that are told once a day. */
export const [changes, states] = [1, 6];

export function typeOfLine({ service }: PastObject, lineClass: number): string {
  const noun = service === undefined ? 'HOST' : 'SERVICE';
  return lineClass === changes ? `${noun} ALERT` : `CURRENT ${noun} STATE`;
}

const hostWords = ['UP', 'DOWN'];
const serviceWords = ['OK', 'WARNING', 'CRITICAL', 'UNKNOWN'];

function lineOf(object: PastObject, state: number, { output = '', ...cells }: ZabbixLine): ZabbixLine {
  const { host, service } = object;
  const words = service === undefined ? [host, hostWords[state]] : [host, service, serviceWords[state]];
  const options = [...words, 'HARD', 1, output].join(';');
  return { ...cells, type: typeOfLine(object, Number(cells['class'])), options };
}

const daySeconds = 86_400;

/** Yields once a day that these objects, which never had a problem, are UP or OK: Zabbix has no event of them. */
export function* steadyLines(
  objects: readonly PastObject[],
  from: number,
  to: number,
): Generator<ZabbixLine> {
  const output = 'It never had a problem.';
  for (let time = Math.ceil(from / daySeconds) * daySeconds; time < to; time += daySeconds)
    for (const one of objects) yield lineOf(one, 0, { time, class: states, output });
}

/** The problems of one trigger that are not resolved yet. A trigger may have very many, so that nothing looks through all of them. */
class OpenProblems {
  /** The problems in the order of their times. Resolved ones are removed when they are the last. */
  readonly #problems: RpcRow[] = [];
  /** The ids of the recoveries that resolve the problems. */
  readonly #awaited = new Set<string>();
  readonly #happened = new Set<string>();

  /** Notes the next event. Returns false for a recovery if Zabbix does not have the problem any more that was resolved. */
  feed(event: RpcRow): boolean {
    if (numberOf(event['value']) === 1) {
      this.#problems.push(event);
      this.#awaited.add(recoveryOf(event));
      return true;
    }
    const id = textOf(event['eventid']);
    this.#happened.add(id);
    return this.#awaited.has(id);
  }

  /** The problem that began last. */
  get newest(): RpcRow | undefined {
    for (let last = this.#problems.at(-1); last; last = this.#problems.at(-1)) {
      if (!this.#happened.has(recoveryOf(last))) return last;
      this.#problems.pop();
    }
    return undefined;
  }
}

function recoveryOf(problem: RpcRow): string {
  return textOf(problem['r_eventid']);
}

/** Makes lines of events, which are fed in the order in which they happened. */
export class PastLines {
  readonly #objects = new Map<string, PastObject[]>();
  readonly #rules: StateRules;
  /** The problems of each trigger that are not resolved. */
  readonly #open = new Map<string, OpenProblems>();

  constructor(objects: readonly PastObject[], rules: StateRules) {
    this.#rules = rules;
    for (const object of objects)
      for (const id of object.triggers) this.#objects.set(id, [...(this.#objects.get(id) ?? []), object]);
  }

  /** Returns the triggers whose problems at the start must be known before these events are fed. */
  unknownTriggers(events: readonly RpcRow[]): string[] {
    const objects = events.flatMap(({ objectid }) => this.#objects.get(textOf(objectid)) ?? []);
    return [...new Set(objects.flatMap(({ triggers }) => triggers))].filter((id) => !this.#open.has(id));
  }

  /** Notes the problems that these triggers had at the start, oldest first. */
  begin(triggers: readonly string[], problems: readonly RpcRow[]): void {
    for (const id of triggers) this.#open.set(id, new OpenProblems());
    for (const one of problems) this.#open.get(textOf(one['objectid']))?.feed(one);
  }

  /** Returns the lines of an event: one of each service, and one of a host that becomes DOWN or UP. */
  feed(event: RpcRow): ZabbixLine[] {
    const id = textOf(event['objectid']);
    const objects = this.#objects.get(id) ?? [];
    const before = objects.map((one) => this.#stateOf(one));
    const isKnown = this.#open.get(id)?.feed(event) ?? false;
    const cells = { class: changes, time: numberOf(event['clock']), output: textOf(event['name']) };
    return objects.flatMap((object, at): ZabbixLine[] => {
      const [state, previous_state] = [this.#stateOf(object), isKnown ? (before[at] ?? null) : null];
      if (object.service === undefined && state === previous_state) return [];
      return [lineOf(object, state, { ...cells, previous_state })];
    });
  }

  /** A host is DOWN while one of its triggers has a problem. A service has the state of its newest problem. */
  #stateOf({ service, triggers }: PastObject): number {
    const newest = triggers.map((id) => this.#open.get(id)?.newest).findLast((one) => one !== undefined);
    if (!newest || service === undefined) return newest ? 1 : 0;
    return this.#rules.severities[numberOf(newest['severity'])] ?? serviceUnknown;
  }
}
