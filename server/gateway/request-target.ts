/** The parts of a request target (RFC 9112, 3.2). */
interface RequestTarget {
  /** The path and the query, as they were sent. */
  readonly url: string;
  /** Host and port of a target in absolute form, which replace the header Host. `undefined` for a target that begins with the path. */
  readonly host: string | undefined;
}

/** Reads a request target. Clients that take this server for a proxy send it in absolute form, which a server must accept. */
export function parseTarget(target = '/'): RequestTarget {
  const scheme = /^https?:\/\//i.exec(target)?.[0];
  if (scheme === undefined) return { url: target, host: undefined };
  const address = target.slice(scheme.length);
  const end = address.search(/[/?]/);
  const [host, url] = end < 0 ? [address, ''] : [address.slice(0, end), address.slice(end)];
  return { url: url.startsWith('/') ? url : `/${url}`, host };
}
