import type { Io } from './io.ts';

/** What lines are made for. */
export interface Screen {
  /** Longest line; Infinity where nobody looks. */
  readonly columns: number;
  /** Colours text as its state; as it is where there is no colour. */
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

/** Colour is for terminals, and not where NO_COLOR (https://no-color.org) or `--no-color` says so. */
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
