/** Writes the events of the history as lines of a log. The cells are those of `log-table.ts`, in their order. */
import { textOf } from './cells.ts';

type Cells = readonly unknown[];

const typeWords: ReadonlyMap<unknown, string> = new Map([
  ['state_change', 'ALERT'],
  ['notification', 'NOTIFICATION'],
  ...['downtime_start', 'downtime_end'].map((event) => [event, 'DOWNTIME ALERT'] as const),
  ...['flapping_start', 'flapping_end'].map((event) => [event, 'FLAPPING ALERT'] as const),
  ...['ack_set', 'ack_clear'].map((event) => [event, 'ACKNOWLEDGE ALERT'] as const),
]);

/** Returns the type of the line. Null means that it has none: a comment, a service that was removed, a notification that nobody got. */
export function eventType([object, event, service, user]: Cells): string | null {
  const word = typeWords.get(event);
  const isNamed = object === 'host' || service !== null;
  if (word === undefined || !isNamed || (event === 'notification' && user === null)) return null;
  return `${object === 'host' ? 'HOST' : 'SERVICE'} ${word}`;
}

const hostWords = ['UP', 'DOWN'];
const serviceWords = ['OK', 'WARNING', 'CRITICAL', 'UNKNOWN'];

/** Returns the text of the line after its type. */
export function eventText(cells: Cells): string {
  const [object, event, service, user, host, state, stateType, attempt, output, cancelled, reason, command] =
    cells;
  const words = object === 'host' ? hostWords : serviceWords;
  const stateWord = typeof state === 'number' ? (words[state] ?? '') : '';
  const names = object === 'host' ? [host] : [host, service];
  if (event === 'state_change')
    return joined(...names, stateWord, String(stateType).toUpperCase(), attempt, output);
  if (event === 'notification')
    return joined(user, ...names, reasonText(String(reason), stateWord), command, output);
  return joined(...names, changeOf(String(event), cancelled === 'y'), changeText(String(event), output));
}

function joined(...fields: readonly unknown[]): string {
  return fields.map(textOf).join(';');
}

/** Problems and recoveries are told by their state, as engines do it. */
function reasonText(reason: string, state: string): string {
  if (reason === 'problem' || reason === 'recovery') return state;
  return `${reason.replaceAll('_', '').toUpperCase()} (${state})`;
}

function changeOf(event: string, isCancelled: boolean): string {
  if (event.endsWith('_start') || event === 'ack_set') return 'STARTED';
  if (event === 'ack_clear') return 'EXPIRED';
  return isCancelled ? 'CANCELLED' : 'STOPPED';
}

const changeTexts: Readonly<Record<string, string>> = {
  downtime_start: ' Checkable has entered a period of scheduled downtime.',
  downtime_end: ' Checkable has exited from a period of scheduled downtime.',
  flapping_start: ' Checkable appears to have started flapping.',
  flapping_end: ' Checkable appears to have stopped flapping.',
};

function changeText(event: string, comment: unknown): unknown {
  return changeTexts[event] ?? comment;
}
