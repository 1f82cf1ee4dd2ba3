import { setMaxListeners } from 'node:events';

import { mayGoAway } from '../errors.ts';
import { NoAnswerError, PartialAnswerError, ProblemError, type Realmgate } from '../index.ts';
import { timerMs } from '../timer.ts';
import { parseCondition, type RowTest } from './condition.ts';
import { Failure, NotFound } from './failure.ts';
import type { Io } from './io.ts';
import type { Level } from './level.ts';
import { printable, printableJson } from './safe-text.ts';
import { screenOf } from './screen.ts';
import { ExitVerdict, isEngineFault } from './verdict.ts';
import type { View, ViewQuery } from './view.ts';

export interface ShowOptions {
  readonly json?: boolean | undefined;
  /** False if `--no-color` is given. */
  readonly color?: boolean | undefined;
  readonly watch?: boolean | undefined;
  /** The pause between two looks, in seconds. */
  readonly every: number;
  readonly waitFor?: string | undefined;
  /** The longest time that `--wait-for` waits, in seconds. */
  readonly timeout: number;
}

interface Showing {
  readonly client: Realmgate;
  readonly io: Io;
  readonly options: ShowOptions;
}

interface ShownView {
  readonly view: View;
  readonly verdict: ExitVerdict;
}

/** Looks once or repeatedly, prints the result and returns the exit code. */
export async function show(look: ViewQuery, showing: Showing): Promise<Level> {
  const { options } = showing;
  if (options.watch) return watch(look, showing);
  const condition = parseCondition(options.waitFor, look);
  const seen = condition ? await awaited(look, showing, condition) : await seenOnce(look, showing);
  print(seen, showing);
  return seen.verdict.level;
}

async function seenOnce(look: ViewQuery, { client, io }: Showing, condition?: RowTest): Promise<ShownView> {
  const verdict = new ExitVerdict(condition);
  return { view: await look.run({ client, io, verdict }), verdict };
}

function print({ view, verdict }: ShownView, { io, options }: Showing): void {
  const text = options.json
    ? printableJson(view.data)
    : view.lines(screenOf(io, options.color !== false)).join('\n');
  io.out(text);
  for (const remark of verdict.remarks()) io.err(printable(remark));
}

/** Looks repeatedly until Ctrl-C. Errors are shown, and the look is repeated. */
async function watch(look: ViewQuery, showing: Showing): Promise<never> {
  const { io, options } = showing;
  for (;;) {
    try {
      const seen = await seenOnce(look, showing);
      if (io.isTerminal)
        io.out('\u001B[2J\u001B[H'.concat(`every ${options.every} s, ${new Date().toISOString()}\n`));
      print(seen, showing);
    } catch (error) {
      if (!isPassing(error)) throw error;
      io.err(printable(error.message));
    }
    await io.sleep(options.every * 1000);
  }
}

const isPassing = (error: unknown): error is Error => error instanceof PartialAnswerError || mayGoAway(error);

/** Looks repeatedly until the condition is met. Throws Failure, which says what is missing, if the time is over. */
async function awaited(look: ViewQuery, showing: Showing, condition: RowTest): Promise<ShownView> {
  const { io, options } = showing;
  const until = performance.now() + options.timeout * 1000;
  const limitLook = lookLimiter(showing.client);
  for (;;) {
    limitLook(until - performance.now());
    const seen = await seenOnce(look, showing, condition).catch((error: unknown) => notYet(error, condition));
    if (seen instanceof Error || !seen.verdict.isMet) {
      const leftMs = until - performance.now();
      if (leftMs <= 0) throw tooLate(seen, options);
      io.progress(`waiting for ${condition.text}, ${Math.ceil(leftMs / 1000)} s left …`);
      await io.sleep(Math.min(options.every * 1000, leftMs));
    } else {
      io.progress('');
      return seen;
    }
  }
}

/** The shortest time of a look in milliseconds, so that one that begins when the time is over still has an answer. */
const shortestLookMs = 5000;

/**
 * Returns a function that gives the next look at most some milliseconds. A look at a silent API would take minutes, as the client tries
 * again.
 */
function lookLimiter(client: Realmgate): (ms: number) => void {
  let over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  client.use({ onRequest: ({ request }) => new Request(request, { signal: over.signal }) });
  return (ms) => {
    clearTimeout(timer);
    const next = new AbortController();
    // A look at many realms has a listener for each request.
    setMaxListeners(0, next.signal);
    over = next;
    const end = () => {
      next.abort(new NoAnswerError('The API did not answer in time.'));
    };
    timer = setTimeout(end, timerMs(Math.max(ms, shortestLookMs))).unref();
  };
}

function tooLate(seen: ShownView | Error, { waitFor, timeout }: ShowOptions): Failure {
  const reasons = seen instanceof Error ? [errorText(seen)] : seen.verdict.reasons();
  return new Failure(`Not ${waitFor} within ${timeout} s. ${reasons.join('; ')}`);
}

const errorText = (error: Error): string =>
  error instanceof ProblemError ? `${error.message} (${error.code})` : error.message;

/** Returns an error that may go away. Throws the others: an object that does not exist may appear, but a refused request stays refused. */
function notYet(error: unknown, { kind }: RowTest): Error {
  // An engine that does not answer is a problem, so that the wait ends here.
  if (kind === 'problem' && isEngineFault(error)) throw error;
  const isMissing =
    error instanceof NotFound ||
    (error instanceof ProblemError && error.status === 404 && error.code !== 'realm_not_found');
  if (isMissing || isPassing(error)) return error;
  throw error;
}
