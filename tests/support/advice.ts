/** Returns the test with advice for whoever sees it fail: one sentence in front of the error that says which file to change, and how. */
export function withAdvice<Args extends unknown[]>(
  advice: string,
  test: (...args: Args) => void | Promise<void>,
): (...args: Args) => Promise<void> {
  return async (...args) => {
    try {
      await test(...args);
    } catch (error) {
      throw error instanceof Error ? advisedError(advice, error) : error;
    }
  };
}

/** Returns the same error, because jest shows where it was thrown and what differs. */
function advisedError(advice: string, error: Error): Error {
  const { message, stack } = error;
  const text = `What to do: ${advice}\n\n${message}`;
  error.message = text;
  error.stack = stack?.replace(message, () => text) ?? text;
  return error;
}
