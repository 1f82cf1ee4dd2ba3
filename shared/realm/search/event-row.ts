/** What an event is, whoever wrote its document. Null where the document does not say. */
export interface EventRow {
  /** Of the document: unique within its index. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly time: number;
  /** As engines of the Nagios family write it, e.g. `HOST ALERT`. */
  readonly type: string | null;
  readonly host_name: string | null;
  readonly display_name: string | null;
  /** Null for events of hosts. */
  readonly service: string | null;
  readonly service_display_name: string | null;
  /** The engine's number. */
  readonly state: number | null;
  /** HARD or SOFT; of downtimes and flapping STARTED, STOPPED…; of a notification its reason. */
  readonly state_type: string | null;
  readonly attempt: number | null;
  readonly contact_name: string | null;
  readonly command_name: string | null;
  readonly host_check_command: string | null;
  readonly output: string | null;
  /** The whole line where the document has it, else the output. */
  readonly message: string | null;
}

const stateWords: readonly (readonly string[])[] = [
  ['UP', 'OK'],
  ['DOWN', 'WARNING'],
  ['UNREACHABLE', 'CRITICAL'],
  ['UNKNOWN'],
];

/** The names of a state's number, of hosts and of services; none for a number that is no state. */
export function wordsOfState(state: number): readonly string[] {
  return stateWords[state] ?? [];
}

/** The number of a state's name; null for what is none. */
export function stateOfWord(word: string | null): number | null {
  const state = word === null ? -1 : stateWords.findIndex((words) => words.includes(word.toUpperCase()));
  return state < 0 ? null : state;
}
