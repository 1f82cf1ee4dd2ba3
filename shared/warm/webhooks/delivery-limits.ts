import { limitConcurrency, type RunInTurn } from '../../base/concurrency-limit.ts';
import { pace } from '../../base/pace.ts';

/** The largest number of messages that are sent at the same time, to receivers that accept them at once, and as many to all others. */
const sendsAtOnce = 256;
/** The number of messages whose sending begins in one turn of the event loop: feeds and requests wait for its end. */
const sendsOfTurn = 32;
/** The largest number of webhooks whose events are opened at the same time. */
const openedAtOnce = 20;

/** Limits of the work of all webhooks. */
export function deliveryLimits() {
  const nextSend = pace(sendsOfTurn);
  const limitSends = (): RunInTurn => {
    const inTurn = limitConcurrency({ atOnce: sendsAtOnce });
    return (send) =>
      inTurn(async () => {
        await nextSend();
        return send();
      });
  };
  return { open: limitConcurrency({ atOnce: openedAtOnce }), quick: limitSends(), slow: limitSends() };
}
