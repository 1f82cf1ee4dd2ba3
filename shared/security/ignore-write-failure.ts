import { rejectAfter } from '../base/reject-after.ts';

/** Longest time that a request waits until the use of its credential is stored, in milliseconds. */
const writeTimeoutMs = 250;

/** Waits until a use is stored. Uses are shown to people only, so that a failed write does not make the credential invalid. */
export async function ignoreWriteFailure(writing: Promise<void>): Promise<void> {
  await rejectAfter(writeTimeoutMs, writing).catch(() => undefined);
}
