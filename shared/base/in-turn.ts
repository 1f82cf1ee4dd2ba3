/** What the works answer, in their order; so many of them go on ahead of what was taken. One that fails ends the rest. */
export async function* inTurn<T>(works: Iterable<() => Promise<T>>, ahead: number): AsyncGenerator<T> {
  const rest = works[Symbol.iterator]();
  const begun: Promise<T>[] = [];
  const begin = () => {
    const next = rest.next();
    if (next.done === true) return;
    const work = next.value();
    // It may fail before its turn comes; then it is told.
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
