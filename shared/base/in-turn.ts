/** Yields the results of the works in their order. At most `ahead` of them run at the same time. The first failure ends the iteration. */
export async function* inTurn<T>(works: Iterable<() => Promise<T>>, ahead: number): AsyncGenerator<T> {
  const rest = works[Symbol.iterator]();
  const begun: Promise<T>[] = [];
  const begin = () => {
    const next = rest.next();
    if (next.done === true) return;
    const work = next.value();
    // The work may fail before its result is awaited: this prevents an unhandled rejection, and the failure is thrown later.
    work.catch(() => undefined);
    begun.push(work);
  };
  for (let index = 0; index < ahead; index += 1) begin();
  for (let work = begun.shift(); work; work = begun.shift()) {
    const answer = await work;
    begin();
    yield answer;
  }
}
