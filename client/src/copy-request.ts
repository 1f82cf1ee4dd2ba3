/** The requests that must live as long as their key. */
const kept = new WeakMap<Request | ReadableStream, Request>();

/**
 * Copies a request. An abort of the request aborts the copy too. In Node, a request passes an abort on only as long as it is in memory, and a
 * `clone()` not even that long.
 */
export function copyRequest(
  request: Request,
  changes: Pick<RequestInit, 'signal' | 'redirect'> = {},
): Request {
  const copy = new Request(request.clone(), { signal: request.signal, ...changes });
  kept.set(copy, request);
  return copy;
}

/** Keeps a request in memory as long as the body of its answer, so that its signal still ends the body. */
export function keepForBody(request: Request, body: ReadableStream): void {
  kept.set(body, request);
}
