import type { Command } from './command.ts';
import type { EngineKind } from './engine.ts';
import { commandRefusal, unconfirmed } from './errors.ts';
import type { Frame } from './frame.ts';
import { frameReader } from './frame.ts';
import { answeredCommand, barredCommand } from './request.ts';
import { wasCut, type Wire } from './wire.ts';

interface Sending {
  readonly kind: EngineKind;
  readonly realm: string;
  readonly command: Command;
  /** Epoch seconds of now: Naemon records it as the time of the act. */
  readonly seconds: number;
}

/** Sends a command and waits until the engine has taken it, by the way that its dialect has for that. */
export async function sendCommand(wire: Wire, sending: Sending, signal: AbortSignal): Promise<void> {
  const answered = sending.kind === 'icinga2';
  const spell = answered ? answeredCommand : barredCommand;
  const request = spell(sending.command, sending.seconds);
  const frame = await wire
    .once(request, frameReader({ preface: !answered }), signal)
    .catch((error: unknown) => {
      cutShort(error, sending);
    });
  if (frame && refuses(frame, answered)) throw commandRefusal(frame, sending.realm);
}

function refuses(frame: Frame, answered: boolean): boolean {
  return answered ? frame.status !== 200 : frame.preface.trim() !== '';
}

/** A restarting engine closes its connections, and the older engines may close them after any command. */
function cutShort(error: unknown, { kind, realm, command }: Sending): undefined {
  if (!wasCut(error)) throw error;
  const ends = /^(RESTART|SHUTDOWN)_/.test(command.name);
  const confirms = kind === 'icinga2' || kind === 'naemon' || kind === 'checkmk';
  if (confirms && !ends) throw unconfirmed(error, realm);
  return undefined;
}
