/** The fields that identify a row of any list. */
export const nameFields = ['realm', 'host_name', 'service', 'measurement', 'time'] as const;

/** Returns the name of a row for messages: `paris/web-1/disk`. */
export function rowName(row: object): string {
  const names = nameFields.map((field) => text(row, field)).filter((name) => name !== undefined);
  return names.length === 0 ? 'the answer' : names.join('/');
}

/** Returns the name of the state of a row, or `undefined` if it has none. */
export const stateNameOf = (row: object): string | undefined => text(row, 'state_name') ?? text(row, 'state');

function text(row: object, field: string): string | undefined {
  const value: unknown = Reflect.get(row, field);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
