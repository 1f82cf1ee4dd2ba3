import { changeDowntime as kind, selectForChange } from '../../shared/realm/operations/change-downtime.ts';
import { downtimes } from '../../shared/realm/operations/downtimes.ts';
import { operateOnMatching } from '../../shared/realm/operations/operate-on-matching.ts';
import { changeOf, downtimeChange } from './downtime-change.ts';
import { downtimeSelection, selectDowntimes } from './downtime-selection.ts';
import { dryRunAnswer } from './dry-run-outcomes.ts';
import { endpoint } from './group.ts';
import { services } from './operation-services.ts';
import { answerOf, operationAnswer, queueing } from './outcomes.ts';
import { targetOperation } from './target-operation.ts';

/** Changes all downtimes that the caller scheduled with a key, or all that meet a filter. */
export const changeDowntimes = endpoint({
  ...targetOperation,
  ...downtimeSelection,
  queues: true,
  name: 'operations.change-downtimes',
  method: 'PATCH',
  path: '/api/operations/{realm_type}/{realm_name}/downtimes/',
  summary: 'Change the ends or the comments of downtimes',
  description:
    'The downtimes that the caller scheduled with a `key`, or all that meet a `filter`, whoever scheduled them; with both, those that meet both. ' +
    'Each is changed as one by its id is: it keeps its id, by which another realm of the same engine shows it afterwards too, and its object is never without it. One that waits in the queue itself is `refused`, and so is one that is excluded ' +
    'from availability, that another one starts, or that would end before it begins. `now` of a dry run is the downtime before the change. ' +
    queueing,
  problems: [...downtimeSelection.problems, 'recovery_not_watched'],
  body: downtimeChange,
  audit: { action: 'downtime.change', target: ({ params }) => params.realm_name },
  returns: () => operationAnswer('ChangedDowntimes', downtimes.schema),
  dryRunReturns: () => dryRunAnswer('ChangedDowntimes', downtimes.schema),
  async handle({ body, ...request }, scope) {
    await scope.recovery.check(scope.realms.selectNamed(request.params), body.until);
    const changed = await operateOnMatching(services(scope), {
      ...selectDowntimes(request, scope),
      ...{ kind, values: changeOf(body, scope.projectTime()), select: selectForChange },
      refuseWaiting: 'It waits in the queue, and can be changed when its engine has it.',
    });
    return answerOf(changed, scope);
  },
});
