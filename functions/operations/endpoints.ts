import { withIndex } from '../../shared/app/group-index.ts';
import { acknowledge } from './acknowledge.ts';
import { acknowledgements } from './acknowledgements.ts';
import { addComments } from './add-comments.ts';
import { checkTargets } from './check-targets.ts';
import { comments } from './comments.ts';
import { downtime } from './downtime.ts';
import { downtimes } from './downtimes.ts';
import { removeAcknowledgements } from './remove-acknowledgements.ts';
import { removeDowntime } from './remove-downtime.ts';
import { scheduleDowntimes } from './schedule-downtimes.ts';
import { turnSwitches } from './turn-switches.ts';

/** The endpoints of this group, in the order of the table in its README. */
export const endpoints = withIndex('operations', [
  downtimes,
  scheduleDowntimes,
  downtime,
  removeDowntime,
  comments,
  addComments,
  acknowledgements,
  acknowledge,
  removeAcknowledgements,
  checkTargets,
  turnSwitches,
]);
