import { downtimes } from '../../shared/realm/operations/downtimes.ts';
import { removeDowntime } from '../../shared/realm/operations/removal.ts';
import { removeMatching } from '../../shared/realm/operations/remove-matching.ts';
import { downtimeSelection, selectDowntimes } from './downtime-selection.ts';
import { dryRunAnswer } from './dry-run-outcomes.ts';
import { endpoint } from './group.ts';
import { operator, services } from './operation-services.ts';
import { answerOf, operationAnswer, queueing } from './outcomes.ts';
import { targetOperation } from './target-operation.ts';

/** Removes all downtimes that the caller scheduled with a key, or all that meet a filter. */
export const removeDowntimes = endpoint({
  ...targetOperation,
  ...downtimeSelection,
  queues: true,
  name: 'operations.remove-downtimes',
  method: 'DELETE',
  path: '/api/operations/{realm_type}/{realm_name}/downtimes/',
  summary: 'Remove downtimes',
  description:
    'The downtimes that the caller scheduled with a `key`, or all that meet a `filter`, whoever scheduled them; with both, those that ' +
    'meet both. Those that wait in the queue are withdrawn: they are `done` if they are never scheduled, and `unconfirmed` if their command may ' +
    'have been sent, and then the queue removes them. The answer comes when their engines do not show them any more, and has a result for each. None of them is an empty answer. ' +
    queueing,
  audit: { action: 'downtime.remove', target: ({ params }) => params.realm_name },
  returns: () => operationAnswer('RemovedDowntimes', downtimes.schema),
  dryRunReturns: () => dryRunAnswer('RemovedDowntimes', downtimes.schema),
  async handle(request, scope) {
    const removed = await removeMatching(services(scope), {
      ...selectDowntimes(request, scope),
      ...{ kind: removeDowntime, values: { by: operator(scope.caller) } },
    });
    return answerOf(removed, scope);
  },
});
