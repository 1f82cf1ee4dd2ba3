import { createWaitingChecks, type WaitingChecks } from '../realm/passive/waiting-check.ts';
import type { RequestPart } from './part.ts';
import { checkQueues } from './queues.ts';
import { realms } from './realms.ts';

/** Creates the service that sends the passive checks of the queue to their engines. */
export const waitingChecks: RequestPart<WaitingChecks> = (dependencies) => {
  const { clock, log } = dependencies;
  const { checks, deadChecks } = checkQueues(dependencies);
  const realmsOf = realms(dependencies);
  return (facts) =>
    createWaitingChecks({
      realms: realmsOf(facts),
      deadChecks: { send: async (message) => (await deadChecks()).send(message) },
      hide: async (messages) => (await checks()).hide(messages),
      clock,
      log,
    });
};
