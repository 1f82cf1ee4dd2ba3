import { createWaitingChecks, type WaitingChecks } from '../realm/passive/waiting-check.ts';
import type { Part } from './part.ts';
import { checkQueues } from './queues.ts';
import { realms } from './realms.ts';

/** The passive checks that the queue delivers. */
export const waitingChecks: Part<WaitingChecks> = (foundation) => {
  const { clock, log } = foundation;
  const { checks, deadChecks } = checkQueues(foundation);
  const realmsOf = realms(foundation);
  return (facts) =>
    createWaitingChecks({
      realms: realmsOf(facts),
      deadChecks: { send: async (message) => (await deadChecks()).send(message) },
      hide: async (messages) => (await checks()).hide(messages),
      clock,
      log,
    });
};
