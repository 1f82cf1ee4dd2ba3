/** How the rest of an answer ended: all of it was taken, it could not be made, or whoever took it went away before its end. */
export type Ending =
  | { readonly kind: 'whole' | 'left' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The same pieces; `onEnd` is told once how they ended, also where nobody began to take them. */
export function watchRest(
  rest: AsyncIterable<Buffer>,
  onEnd: (ending: Ending) => void,
): AsyncIterable<Buffer> {
  const pieces = rest[Symbol.asyncIterator]();
  let isOver = false;
  const end = (ending: Ending) => {
    if (isOver) return;
    isOver = true;
    onEnd(ending);
  };
  const iterator: AsyncIterator<Buffer> = {
    async next() {
      try {
        const step = await pieces.next();
        if (step.done) end({ kind: 'whole' });
        return step;
      } catch (error) {
        end({ kind: 'failed', error });
        throw error;
      }
    },
    async return() {
      // First: what the pieces are waited for from ends by it.
      end({ kind: 'left' });
      await pieces.return?.();
      return { done: true, value: undefined };
    },
    async throw(error) {
      end({ kind: 'failed', error });
      await pieces.throw?.(error).catch(() => undefined);
      return { done: true, value: undefined };
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}
