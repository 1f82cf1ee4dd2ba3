import { AppError } from '../../base/errors.ts';

/** Text of several lines; each line break travels as the two characters `\n`, which engines turn back. */
export interface LongText {
  readonly longText: string;
}

export type Argument = string | number | boolean | LongText;

/** An external command, checked when made. */
export interface Command {
  readonly name: string;
  readonly arguments: readonly Argument[];
  /** When it is given, epoch seconds; undefined: when it is sent. */
  readonly seconds?: number;
}

/** For the last argument of a check result, when the output has more than one line. */
export const longText = (value: string): LongText => ({ longText: value });

/**
 * A command of the engine with its arguments in the engine's order. `;` separates arguments, so only the last one may
 * hold it; control characters are refused, as a line break would begin another command.
 */
export function command(name: string, ...values: Argument[]): Command {
  if (!/^[A-Z][A-Z0-9_]*$/.test(name)) {
    throw new AppError('command_name_not_allowed', { detail: 'A command name is malformed.' });
  }
  for (const [index, argument] of values.entries()) {
    if (index < values.length - 1 && plain(argument).includes(';')) {
      throw new AppError('semicolon_not_allowed', {
        detail: `Argument ${index + 1} of ${name} must not hold a semicolon.`,
      });
    }
  }
  return { name, arguments: values };
}

/** The same command, given at another time: engines take it for the time of a check result. */
export function timed(untimed: Command, seconds: number): Command {
  if (Number.isSafeInteger(seconds) && seconds >= 0) return { ...untimed, seconds };
  throw new AppError('number_not_allowed', { detail: 'A time must be a whole number of seconds.' });
}

/** The argument on one line, before any escaping of backslashes. */
export function plain(argument: Argument): string {
  if (typeof argument === 'object') return argument.longText;
  if (typeof argument === 'boolean') return argument ? '1' : '0';
  return String(argument);
}
