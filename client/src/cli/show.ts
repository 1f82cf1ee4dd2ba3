import { NoAnswerError, ProblemError, type Realmgate } from '../index.ts';
import { Failure } from './failure.ts';
import type { Io } from './io.ts';
import type { Level } from './level.ts';
import { printableJson } from './safe-text.ts';
import { screenOf } from './screen.ts';
import { valueText } from './value-text.ts';
import type { Look, View } from './view.ts';

export interface ShowOptions {
  readonly json?: boolean | undefined;
  /** `--no-color` makes it false. */
  readonly color?: boolean | undefined;
  readonly watch?: boolean | undefined;
  /** Seconds between two looks. */
  readonly every: number;
  readonly waitFor?: string | undefined;
  /** Seconds that `--wait-for` waits at most. */
  readonly timeout: number;
}

interface Showing {
  readonly client: Realmgate;
  readonly io: Io;
  readonly options: ShowOptions;
}

/** Looks once, or again and again, prints what there is and answers the exit code. */
export async function show(look: Look, showing: Showing): Promise<Level> {
  const { options } = showing;
  if (options.watch) return watch(look, showing);
  const view =
    options.waitFor === undefined ? await look(showing) : await awaited(look, showing, options.waitFor);
  print(view, showing);
  return view.level;
}

function print(view: View, { io, options }: Showing): void {
  const text = options.json
    ? printableJson(view.data)
    : view.lines(screenOf(io, options.color !== false)).join('\n');
  io.out(text);
}

/** Until Ctrl-C. What fails is shown, and asked for again. */
async function watch(look: Look, showing: Showing): Promise<never> {
  const { io, options } = showing;
  for (;;) {
    try {
      const view = await look(showing);
      if (io.isTerminal)
        io.out('\u001B[2J\u001B[H'.concat(`every ${options.every} s, ${new Date().toISOString()}\n`));
      print(view, showing);
    } catch (error) {
      if (!isPassing(error)) throw error;
      io.err(error.message);
    }
    await io.sleep(options.every * 1000);
  }
}

const isPassing = (error: unknown): error is Error =>
  error instanceof NoAnswerError || (error instanceof ProblemError && error.status >= 500);

/** Looks until the condition is met. Throws Failure when it is not in time. */
async function awaited(look: Look, { client, io, options }: Showing, condition: string): Promise<View> {
  const meets = conditionOf(condition);
  const until = performance.now() + options.timeout * 1000;
  for (;;) {
    const view = await look({ client, io }).catch(notYet);
    if (view && meets(view)) {
      io.progress('');
      return view;
    }
    const leftMs = until - performance.now();
    if (leftMs <= 0) throw new Failure(`Not ${condition} within ${options.timeout} s.`);
    io.progress(`waiting for ${condition}, ${Math.ceil(leftMs / 1000)} s left …`);
    await io.sleep(Math.min(options.every * 1000, leftMs));
  }
}

/** What is not there may come; what was refused stays refused. */
function notYet(error: unknown): undefined {
  const isMissing = error instanceof ProblemError && error.status === 404 && error.code !== 'realm_not_found';
  if (!isMissing && !isPassing(error)) throw error;
}

/**
 * `ok`, `problem`, or `FIELD=VALUE`, which every row has to have. Throws Failure; so does the condition, where no row has the field:
 * it will not come.
 */
function conditionOf(text: string): (view: View) => boolean {
  if (text === 'ok') return ({ level }) => level === 0;
  if (text === 'problem') return ({ level }) => level !== 0;
  const at = text.indexOf('=');
  if (at < 1) throw new Failure('--wait-for takes ok, problem or FIELD=VALUE.');
  const name = text.slice(0, at);
  const value = text.slice(at + 1);
  return ({ data }) => {
    const rows: readonly unknown[] = Array.isArray(data) ? data : [data];
    const fields = new Set(rows.flatMap(fieldsOf));
    if (rows.length > 0 && !fields.has(name))
      throw new Failure(`--wait-for: there is no field '${name}'. The fields are ${[...fields].join(', ')}.`);
    return rows.length > 0 && rows.every((row) => fieldOf(row, name) === value);
  };
}

function fieldsOf(row: unknown): readonly string[] {
  return typeof row === 'object' && row !== null ? Object.keys(row) : [];
}

function fieldOf(row: unknown, name: string): string {
  return typeof row === 'object' && row !== null ? valueText(Reflect.get(row, name)) : '';
}
