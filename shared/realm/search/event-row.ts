/** One event, independent of the form of its document. Null if the document does not have the value. */
export interface EventRow {
  /** The id of the document, unique within its index. */
  readonly id: string;
  /** The time in epoch milliseconds. */
  readonly time: number;
  /** The type as engines of the Nagios family write it, such as `HOST ALERT`. */
  readonly type: string | null;
  readonly host_name: string | null;
  readonly display_name: string | null;
  /** The service, or null for events of hosts. */
  readonly service: string | null;
  readonly service_display_name: string | null;
  /** The engine's number of the state. */
  readonly state: number | null;
  /** HARD or SOFT for states; STARTED, STOPPED and so on for downtimes and flapping; the reason for notifications. */
  readonly state_type: string | null;
  readonly attempt: number | null;
  readonly contact_name: string | null;
  readonly command_name: string | null;
  readonly host_check_command: string | null;
  readonly output: string | null;
  /** The whole line if the document has it, else the output. */
  readonly message: string | null;
}

const stateWords: readonly (readonly string[])[] = [
  ['UP', 'OK'],
  ['DOWN', 'WARNING'],
  ['UNREACHABLE', 'CRITICAL'],
  ['UNKNOWN'],
];

/** Returns the names of a state's number, for hosts and for services. Empty if the number is not a state. */
export function wordsOfState(state: number): readonly string[] {
  return stateWords[state] ?? [];
}

/** Returns the number of a state's name. Null if it is not a state. */
export function stateOfWord(word: string | null): number | null {
  const state = word === null ? -1 : stateWords.findIndex((words) => words.includes(word.toUpperCase()));
  return state < 0 ? null : state;
}
