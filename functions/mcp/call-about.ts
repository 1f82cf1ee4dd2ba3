/** A call that answers the next question. */
export interface NextCall {
  readonly tool: string;
  readonly arguments: object;
}

interface Subject {
  readonly realm?: unknown;
  readonly host_name?: unknown;
  readonly service?: unknown;
}

/** Returns the call that tells more about the service, the host or the realm that a row names. */
export function callAbout({ realm, host_name, service }: Subject): NextCall {
  if (typeof host_name !== 'string') return { tool: 'whats_wrong', arguments: { realm } };
  if (typeof service !== 'string') return { tool: 'host', arguments: { realm, host_name } };
  return { tool: 'service', arguments: { realm, host_name, service } };
}
