/** Resolves in the next turn of the event loop, after requests and answers that have come meanwhile. Long work is divided by it. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
