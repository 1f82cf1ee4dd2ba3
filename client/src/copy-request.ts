/** The objects that must live as long as their key. */
const kept = new WeakMap<object, readonly unknown[]>();

/**
 * Copies a request. The copy ends with it. In Node, a request passes the abort of its signal on only until it is removed from memory, and a
 * `clone()` not even that long.
 */
export function copyRequest(
  request: Request,
  changes: Pick<RequestInit, 'signal' | 'redirect'> = {},
): Request {
  const copy = new Request(request.clone(), { signal: request.signal, ...changes });
  kept.set(copy, [request]);
  return copy;
}

/** Keeps a request and its answer in memory as long as the body of the answer, so that the signal of the request still ends the body. */
export function keepForBody(request: Request, answer: Response, body: ReadableStream): void {
  kept.set(body, [request, answer]);
}
