import type { OperationRequestPart, RequestedTarget } from '../../store/operation-requests.ts';

/** The longest time for which an operation waits, in milliseconds: later operations of its engine wait behind it. */
const patienceMs = 86_400_000;

interface Waiting {
  /** The time of the request, in epoch milliseconds. */
  readonly createdAt: number;
  /** The end of the downtime, in epoch seconds. Null or `undefined` means that the operation has no end of its own. */
  readonly endsAt: number | null | undefined;
}

/** Returns the time from which no delivery begins to work on a request, in epoch milliseconds. */
export function endOfWait({ createdAt, endsAt }: Waiting): number {
  return Math.min(createdAt + patienceMs, (endsAt ?? Infinity) * 1000);
}

/** The reason of a target whose wait ended before its command was sent. */
export const overReason =
  'The engine did not take the command before its time was over: nothing was changed.';
export const unseenReason =
  'The command may have been sent, and its effect was not seen before its time was over.';

/** Returns true if the target has no result yet. */
export function isWaiting({ outcome }: RequestedTarget): boolean {
  return outcome === 'queued';
}

/** Ends the wait of all targets of a part. Those to which a command may have been sent are unconfirmed, the others are refused. */
export function endWait<Part extends OperationRequestPart>(part: Part, reason: string): Part {
  const targets = part.targets.map((target) => {
    if (!isWaiting(target)) return target;
    return mayBeSent(part, target)
      ? { ...target, outcome: 'unconfirmed' as const, reason: unseenReason }
      : { ...target, outcome: 'refused' as const, reason };
  });
  return { ...part, targets };
}

/** Returns true if a command for the target may be on its way, or may have had its effect. */
export function mayBeSent({ is_sending }: OperationRequestPart, { sent_to }: RequestedTarget): boolean {
  return is_sending || sent_to !== null;
}
