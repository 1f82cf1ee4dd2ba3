/** Returns the result of `work`, or throws the error of `late` after `ms` milliseconds. The work itself is not interrupted. */
export async function rejectAfter<T>(
  ms: number,
  work: Promise<T>,
  late = () => new Error(`not done within ${ms} ms`),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(late());
    }, ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
