import type { Within } from '../../base/time-limit.ts';
import type { Command } from './command.ts';
import type { Dialect } from './dialect.ts';
import type { EngineKind } from './engine.ts';
import { commandRefused, unconfirmed } from './errors.ts';
import { WireFault } from './faults.ts';
import type { Frame } from './frame.ts';
import { frameReader } from './frame.ts';
import { parseBody } from './json.ts';
import { failuresIn } from './lmd.ts';
import { answeredCommand, barredCommand, cachedCommand } from './request-text.ts';
import { wasCut, type Wire } from './wire.ts';

interface Sending {
  /** The engine; where a cache answers, the one behind it. */
  readonly kind: EngineKind;
  readonly dialect: Dialect;
  readonly realm: string;
  readonly command: Command;
  /** Epoch seconds of now: Naemon records it as the time of the act. */
  readonly seconds: number;
}

/** How a command is put, and what of its answer is a refusal. */
interface Manner {
  readonly request: string;
  /** Complaints come before a frame that is about something else. */
  readonly preface: boolean;
  /** Undefined: the command was taken. */
  readonly refusalIn: (frame: Frame) => Frame | undefined;
}

/** Sends a command and waits until the engine has taken it, by the way that its dialect has for that. */
export async function sendCommand(wire: Wire, sending: Sending, within: Within): Promise<void> {
  const { request, preface, refusalIn } = mannerOf(sending);
  const frame = await wire.once(request, frameReader({ preface }), within).catch((error: unknown) => {
    cutShort(error, sending);
  });
  const refusal = frame && refusalIn(frame);
  if (refusal) throw commandRefused(refusal);
}

function mannerOf({ kind, dialect, command, seconds }: Sending): Manner {
  if (dialect.cache !== null) {
    return { request: cachedCommand(command, seconds, kind), preface: false, refusalIn: failureIn };
  }
  if (kind === 'icinga2') {
    const refusalIn = (frame: Frame) => (frame.status === 200 ? undefined : frame);
    return { request: answeredCommand(command, seconds), preface: false, refusalIn };
  }
  const refusalIn = (frame: Frame) => (frame.preface.trim() === '' ? undefined : frame);
  return { request: barredCommand(command, seconds), preface: true, refusalIn };
}

/** LMD names the engines that did not take it, with their words. */
function failureIn(frame: Frame): Frame | undefined {
  if (frame.status !== 200) return frame;
  const failures = failuresIn(parseBody(frame.body));
  return failures.length === 0 ? undefined : { ...frame, preface: failures.join(' ') };
}

/** A restarting engine closes its connections, and the older engines may close them after any command. */
function cutShort(error: unknown, { kind, dialect, realm, command }: Sending): undefined {
  if (!wasCut(error)) throw error;
  const ends = /^(RESTART|SHUTDOWN)_/.test(command.name);
  if (!ends && confirms(kind, dialect, error)) throw unconfirmed(error, realm);
  return undefined;
}

/** LMD before 2.8.2 closes without a word when it has handed a command on. */
function confirms(kind: EngineKind, { cache }: Dialect, error: unknown): boolean {
  if (cache === 'lmd') return !(error instanceof WireFault && error.kind === 'closed');
  return kind === 'icinga2' || kind === 'naemon' || kind === 'checkmk';
}
