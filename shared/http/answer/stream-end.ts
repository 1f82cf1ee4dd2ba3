/** The way in which a stream ended: it was read completely, it failed, or its reader stopped before the end (`left`). */
export type StreamEnd =
  | { readonly kind: 'whole' | 'left' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Returns the same stream. `onEnd` is called once with the way in which it ended, also if it is closed before the first read. */
export function observeStreamEnd(
  rest: AsyncIterable<Buffer>,
  onEnd: (ending: StreamEnd) => void,
): AsyncIterable<Buffer> {
  const pieces = rest[Symbol.asyncIterator]();
  let isOver = false;
  const end = (ending: StreamEnd) => {
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
      // `onEnd` is called first, because it aborts the work for which a pending piece may be waiting.
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
