import type { components } from '../../index.ts';
import { type Level, levelNames } from '../level.ts';
import { printable } from '../safe-text.ts';
import { renderTable, type ScreenColumn } from '../table.ts';
import { ExitVerdict } from '../verdict.ts';
import type { View } from '../view.ts';

type Meta = components['schemas']['Meta'];

/** The result for one host or service. `now` is what its engine says of it afterwards. */
export interface TargetResult {
  readonly realm: string;
  readonly host_name: string;
  readonly service: string | null;
  readonly outcome: string;
  readonly id: string | null;
  readonly reason: string | null;
  readonly now: object | null;
}

interface OperationResults {
  readonly request_id?: string | null;
  readonly targets: readonly TargetResult[];
}

/** The answer of an operation. That of a dry run has the results in a field such as `would_schedule`. `request_id` names what is queued. */
export interface OperationAnswer {
  readonly data: OperationResults | Readonly<Record<string, OperationResults>>;
  readonly meta: Meta;
}

/** The results of an operation, and what its last answer says about the realms. */
export interface Operated {
  readonly targets: readonly TargetResult[];
  readonly meta: Meta;
  /** The id of the request if targets wait in the queue of operations. */
  readonly requestId?: string | undefined;
}

/** Returns the results of an answer, also of a dry run. */
export function operatedOf({ data, meta }: OperationAnswer): Operated {
  if (isResults(data)) return { targets: data.targets, meta, requestId: data.request_id ?? undefined };
  return { targets: Object.values(data).flatMap(({ targets }) => targets), meta };
}

function isResults(data: OperationAnswer['data']): data is OperationResults {
  return 'targets' in data && Array.isArray(data.targets);
}

const levels: Readonly<Record<string, Level>> = {
  ...{ done: 0, would_be_done: 0, already: 0 },
  ...{ queued: 1, would_be_queued: 1, unconfirmed: 1 },
};

/** Returns the exit code of a result. `refused`, and every outcome of a later release, is CRITICAL. */
const levelOfResult = ({ outcome }: TargetResult): Level => levels[outcome] ?? 2;

/** Returns the verdict on the results. A realm that is only incomplete is judged by its targets. */
export function verdictOf({ targets, meta }: Operated): ExitVerdict {
  const verdict = new ExitVerdict();
  const sources = meta.sources?.filter(({ code }) => code !== 'operation_incomplete');
  const failed = sources?.some(({ result, incomplete }) => result !== 'ok' || incomplete === true) ?? false;
  const judged: Meta = { ...meta, ...(sources && { sources }), partial: failed };
  verdict.answered(judged);
  for (const target of targets) verdict.see(target, levelOfResult(target));
  return verdict;
}

/** The largest number of targets that are all shown. Of more, those that are done are only counted. */
const mostShown = 50;

/** Returns the view of the results: the facts, a line for each target, and one with their numbers by outcome. */
export function operationView(facts: Readonly<Record<string, string>>, { targets }: Operated): View {
  const open = targets.filter((target) => levelOfResult(target) > 0);
  const counts = countsOf(targets);
  const shown = targets.length <= mostShown ? targets : open;
  return {
    data: { ...facts, counts, targets },
    lines: (screen) => [
      ...Object.entries(facts).map(([name, value]) => `${name}: ${printable(value)}`),
      ...(shown.length > 0 ? renderTable(columns, shown, screen) : []),
      Object.entries(counts)
        .map(([outcome, count]) => `${count} ${printable(outcome)}`)
        .join(', ') || 'no targets',
    ],
  };
}

/** Returns the numbers of targets by outcome, in the order of their first target. */
function countsOf(targets: readonly TargetResult[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const { outcome } of targets) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return Object.fromEntries(counts);
}

const columns: readonly ScreenColumn<TargetResult>[] = [
  { title: 'outcome', cell: ({ outcome }) => outcome, state: (target) => levelNames[levelOfResult(target)] },
  { title: 'realm', cell: ({ realm }) => realm },
  { title: 'host', cell: ({ host_name }) => host_name },
  { title: 'service', cell: ({ service }) => service },
  { title: 'until', cell: ({ now }) => timeIn(now, 'ends_at') },
  { title: 'reason', cell: ({ reason }) => reason },
];

function timeIn(now: object | null, field: string): string | undefined {
  const value: unknown = now === null ? undefined : Reflect.get(now, field);
  return typeof value === 'string' ? value : undefined;
}
