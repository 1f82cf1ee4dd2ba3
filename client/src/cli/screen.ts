import type { Io } from './io.ts';

/** The width and colours of the output. */
export interface Screen {
  /** The length of the longest line; Infinity if the output is not a terminal. */
  readonly columns: number;
  /** Colours a text by its state, or returns it unchanged if colours are off. */
  paint(text: string, state: string): string;
}

const codes: Readonly<Record<string, number>> = {
  OK: 32,
  UP: 32,
  WARNING: 33,
  CRITICAL: 31,
  DOWN: 31,
  UNKNOWN: 35,
  UNREACHABLE: 35,
  PENDING: 36,
};

/** Colours are only used on terminals, and are off if NO_COLOR (https://no-color.org) or `--no-color` is set. */
export function screenOf(io: Io, wantsColour: boolean): Screen {
  const isPlain = !io.isTerminal || !wantsColour || Boolean(io.env['NO_COLOR']) || io.env['TERM'] === 'dumb';
  return {
    columns: io.isTerminal ? io.columns : Infinity,
    paint: (text, state) => {
      const code = codes[state];
      return isPlain || code === undefined ? text : `\u001B[${code}m${text}\u001B[0m`;
    },
  };
}
