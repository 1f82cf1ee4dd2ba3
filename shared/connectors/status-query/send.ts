import { attempt } from '../../base/attempt.ts';
import type { CallContext } from '../../base/call-context.ts';
import { AppError } from '../../base/errors.ts';
import type { Command } from './command.ts';
import type { CommandEnd } from './command-end.ts';
import type { WireDialect } from './dialect.ts';
import type { EngineKind } from './engine.ts';
import { refusedCommand, translateEngineError, unconfirmedCommand } from './errors.ts';
import { WireFault } from './faults.ts';
import type { Frame } from './frame.ts';
import { frameReader, framesReader } from './frame.ts';
import { parseBody } from './json.ts';
import { failuresIn } from './lmd.ts';
import { commandTextWithQuery, icinga2CommandText, lmdCommandText } from './request-text.ts';
import { isCutConnection, type Wire } from './wire.ts';

/** The engine that commands are for. */
export interface CommandTaker {
  /** Kind of the engine. If a cache answers, it is the kind of the engine behind it. */
  readonly kind: EngineKind;
  readonly dialect: WireDialect;
  readonly realm: string;
}

interface Sending extends CommandTaker {
  readonly command: Command;
  /** Time of the command in seconds since the epoch. Naemon stores it as the time of the action. */
  readonly seconds: number;
}

/** The request for a command, and the function that finds a refusal in its answer. */
interface Confirmation {
  readonly request: string;
  /** True if error messages come in front of a frame that belongs to another request. */
  readonly preface: boolean;
  /** True if the engine leaves the connection open for another command. */
  readonly isKept: boolean;
  /** Returns the refusal, or `undefined` if the command was accepted. */
  readonly refusalIn: (frame: Frame) => Frame | undefined;
}

/** Sends a command and waits for its confirmation, in the way in which this engine confirms commands. */
export async function sendCommand(wire: Wire, sending: Sending, context: CallContext): Promise<void> {
  const { request, preface, isKept, refusalIn } = mannerOf(sending);
  const frame = await wire
    .once({ request, reader: frameReader({ preface }), isKept }, context)
    .catch((error: unknown) => {
      cutShort(error, sending);
    });
  const refusal = frame && refusalIn(frame);
  if (refusal) throw faultOf(refusal, sending);
}

/** Other words of LMD than those of the engine say that it does not reach the engine, or waits: it may have sent the command before. */
function faultOf(refusal: Frame, { dialect, realm }: Sending): Error {
  const refused = refusedCommand(refusal);
  if (dialect.cache === null) return refused;
  const code = refusal.status === 200 ? Number(/^\d{3}(?=: )/.exec(refusal.preface)?.[0]) : refusal.status;
  if (code === 202) return new WireFault('aborted', refused.message);
  return code >= 400 && code < 500 ? refused : unconfirmedCommand(refused, realm);
}

/**
 * Sends several commands to a Naemon by one connection, each with its small query, and returns their ends in order: what is in front of an
 * answer is about the command before it. A connection for each command costs the engine ten times as much.
 */
export async function sendTogether(
  wire: Wire,
  { commands, realm, seconds }: CommandsTogether,
  context: CallContext,
): Promise<CommandEnd[]> {
  const texts = await Promise.all(
    commands.map((command) =>
      attempt(async () => Promise.resolve(commandTextWithQuery(command, command.seconds ?? seconds, true))),
    ),
  );
  const request = texts.filter((text) => typeof text === 'string');
  const reader = framesReader(request.length);
  const errorOf = (fault: unknown): AppError => {
    const error = translateEngineError(fault, realm);
    if (error instanceof AppError) return error;
    throw error;
  };
  let failure: CommandEnd = 'unsent';
  if (request.length > 0)
    await wire.once({ request: request.join(''), reader, isKept: false }, context).catch((error: unknown) => {
      failure = errorOf(isCutConnection(error) ? unconfirmedCommand(error, realm) : error);
    });
  const answers = reader.frames.values();
  return texts.map((text) => {
    if (text instanceof AppError) return text;
    const frame = answers.next().value;
    if (!frame) return failure;
    return frame.preface.trim() === '' ? 'taken' : errorOf(refusedCommand(frame));
  });
}

interface CommandsTogether extends Pick<CommandTaker, 'realm'> {
  readonly commands: readonly Command[];
  /** Time of those commands that have none, in seconds since the epoch. */
  readonly seconds: number;
}

function mannerOf({ kind, dialect, command, seconds }: Sending): Confirmation {
  if (dialect.cache !== null) {
    const request = lmdCommandText(command, seconds, kind);
    return { request, preface: false, isKept: false, refusalIn: failureIn };
  }
  if (kind === 'icinga2') {
    const refusalIn = (frame: Frame) => (frame.status === 200 ? undefined : frame);
    return { request: icinga2CommandText(command, seconds), preface: false, isKept: true, refusalIn };
  }
  const refusalIn = (frame: Frame) => (frame.preface.trim() === '' ? undefined : frame);
  return { request: commandTextWithQuery(command, seconds), preface: true, isKept: false, refusalIn };
}

/** Returns the refusal in an answer of LMD, which has the error messages of the engines that did not accept the command. */
function failureIn(frame: Frame): Frame | undefined {
  if (frame.status !== 200) return frame;
  const failures = failuresIn(parseBody(frame.body));
  return failures.length === 0 ? undefined : { ...frame, preface: failures.join(' ') };
}

/** Handles an error of the exchange. A closed connection is no error if the command ends the engine, or if the engine confirms nothing. */
function cutShort(error: unknown, { kind, dialect, realm, command }: Sending): undefined {
  if (!isCutConnection(error)) throw error;
  const ends = /^(RESTART|SHUTDOWN)_/.test(command.name);
  if (!ends && confirms(kind, dialect, error)) throw unconfirmedCommand(error, realm);
  return undefined;
}

/** Returns true if the engine should have confirmed the command. LMD before 2.8.2 closes the connection without a confirmation. */
function confirms(kind: EngineKind, { cache }: WireDialect, error: unknown): boolean {
  if (cache === 'lmd') return !(error instanceof WireFault && error.kind === 'closed');
  return kind === 'icinga2' || kind === 'naemon' || kind === 'checkmk';
}
