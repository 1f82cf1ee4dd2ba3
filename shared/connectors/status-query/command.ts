import { AppError } from '../../base/errors.ts';

/** Text of several lines. Each line break is sent as the two characters `\n`, which engines convert back. */
export interface LongText {
  readonly longText: string;
}

export type Argument = string | number | boolean | LongText;

/** An external command for an engine. It was validated when it was made. */
export interface Command {
  readonly name: string;
  readonly arguments: readonly Argument[];
  /** Time of the command in seconds since the epoch. `undefined` means the time at which it is sent. */
  readonly seconds?: number;
}

/** Marks a text of several lines. It is used for the last argument of a check result. */
export const longText = (value: string): LongText => ({ longText: value });

/**
 * Makes a command with its arguments in the engine's order. Throws if an argument other than the last holds `;`, which separates
 * arguments. Control characters are refused when the command is sent, because a line break would begin another command.
 */
export function buildCommand(name: string, ...values: Argument[]): Command {
  if (!/^[A-Z][A-Z0-9_]*$/.test(name)) {
    throw new AppError('command_name_not_allowed', { detail: 'A command name is malformed.' });
  }
  for (const [index, argument] of values.entries()) {
    if (index < values.length - 1 && unescapedArgument(argument).includes(';')) {
      throw new AppError('semicolon_not_allowed', {
        detail: `Argument ${index + 1} of ${name} must not hold a semicolon.`,
      });
    }
  }
  return { name, arguments: values };
}

/** Returns the command with another time, in seconds since the epoch. Engines use it as the time of a check result. */
export function withTime(untimed: Command, seconds: number): Command {
  if (Number.isSafeInteger(seconds) && seconds >= 0) return { ...untimed, seconds };
  throw new AppError('number_not_allowed', { detail: 'A time must be a whole number of seconds.' });
}

/** Returns a text that holds no control character. Throws `control_character` for others: in a line, a line break would begin another command. */
export function textWithoutControls(text: string): string {
  if (!/[\u0000-\u001f\u007f]/.test(text)) return text;
  throw new AppError('control_character', { detail: 'A value holds a control character.' });
}

/** Returns the argument as text. Throws `control_character` as other interfaces do, whose lines only texts of several lines may break. */
export function argumentText(argument: Argument): string {
  const text = unescapedArgument(argument);
  return typeof argument === 'object' ? text : textWithoutControls(text);
}

/** Returns the argument as text, before line breaks and backslashes are escaped. */
export function unescapedArgument(argument: Argument): string {
  if (typeof argument === 'object') return argument.longText;
  if (typeof argument === 'boolean') return argument ? '1' : '0';
  return String(argument);
}

/** Returns the host or the service that the first arguments of a command name, and its other arguments. `service` is empty for the host itself. */
export function objectOfCommand({ name, arguments: given }: Command, spell = argumentText) {
  const [host = '', ...words] = given.map(spell);
  const service = name.includes('_HOST_') ? '' : (words.shift() ?? '');
  return { host, service, words };
}
