import { callContext } from '../base/call-context.ts';
import { createRecoveryRule, type ReadEngine, recoveryRule } from '../realm/operations/end-recovered.ts';
import { createAuditStore } from '../store/audit.ts';
import type { Dependencies } from './dependencies.ts';
import { operationTurnsOf } from './operation-turns.ts';
import { realms } from './realms.ts';
import { realmStore } from './stores.ts';

/** Time limits of the removals after one reading, in milliseconds. What is left is removed after the next one. */
const times = { sendMs: 5000, confirmMs: 4000, awayMs: 1000 };
const longestMs = 10_000;

/** Creates the function that removes downtimes whose objects have recovered. It never rejects. */
export function openRecoveryRule(dependencies: Dependencies): (reading: ReadEngine) => Promise<void> {
  const { table, clock, sleep, log } = dependencies;
  const realmsOf = realms(dependencies);
  const store = createAuditStore(table);
  const end = createRecoveryRule({
    records: async () => realmStore(dependencies).list(),
    realms: () =>
      realmsOf({
        ...{
          caller: undefined,
          access: 'public',
          actor: recoveryRule,
          requestId: recoveryRule,
          strict: false,
        },
        context: callContext(AbortSignal.timeout(longestMs)),
      }),
    services: { turns: operationTurnsOf(dependencies), performing: { clock, sleep, ...times } },
    async audit(entry) {
      log.info('audit.entry', { ...entry });
      await store.record(entry);
    },
  });
  return async (reading) => {
    try {
      await end(reading);
    } catch (error) {
      log.warn('downtime.recovery_missed', { error });
    }
  };
}
