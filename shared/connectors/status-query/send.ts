import type { CallContext } from '../../base/call-context.ts';
import type { Command } from './command.ts';
import type { WireDialect } from './dialect.ts';
import type { EngineKind } from './engine.ts';
import { refusedCommand, unconfirmedCommand } from './errors.ts';
import { WireFault } from './faults.ts';
import type { Frame } from './frame.ts';
import { frameReader } from './frame.ts';
import { parseBody } from './json.ts';
import { failuresIn } from './lmd.ts';
import { commandTextWithQuery, icinga2CommandText, lmdCommandText } from './request-text.ts';
import { isCutConnection, type Wire } from './wire.ts';

interface Sending {
  /** Kind of the engine. If a cache answers, it is the kind of the engine behind it. */
  readonly kind: EngineKind;
  readonly dialect: WireDialect;
  readonly realm: string;
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
  if (refusal) throw refusedCommand(refusal);
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
