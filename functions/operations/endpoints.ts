import { withIndex } from '../../shared/app/group-index.ts';
import { acknowledge } from './acknowledge.ts';
import { acknowledgement } from './acknowledgement.ts';
import { acknowledgements } from './acknowledgements.ts';
import { addComments } from './add-comments.ts';
import { changeDowntime } from './change-downtime.ts';
import { changeDowntimes } from './change-downtimes.ts';
import { changeMaintenance } from './change-maintenance.ts';
import { checkTargets } from './check-targets.ts';
import { comment } from './comment.ts';
import { comments } from './comments.ts';
import { createMaintenance } from './create-maintenance.ts';
import { downtime } from './downtime.ts';
import { downtimes } from './downtimes.ts';
import { maintenance } from './maintenance.ts';
import { maintenances } from './maintenances.ts';
import { removeAcknowledgement } from './remove-acknowledgement.ts';
import { removeAcknowledgements } from './remove-acknowledgements.ts';
import { removeComment } from './remove-comment.ts';
import { removeComments } from './remove-comments.ts';
import { removeDowntime } from './remove-downtime.ts';
import { removeDowntimes } from './remove-downtimes.ts';
import { removeMaintenance } from './remove-maintenance.ts';
import { request } from './request.ts';
import { scheduleDowntimes } from './schedule-downtimes.ts';
import { submitResults } from './submit-results.ts';
import { turnSwitches } from './turn-switches.ts';

/** The endpoints of this group, in the order of the table in its README. */
export const endpoints = withIndex('operations', [
  downtimes,
  scheduleDowntimes,
  changeDowntimes,
  removeDowntimes,
  downtime,
  changeDowntime,
  removeDowntime,
  comments,
  addComments,
  removeComments,
  comment,
  removeComment,
  acknowledgements,
  maintenances,
  createMaintenance,
  maintenance,
  changeMaintenance,
  removeMaintenance,
  acknowledge,
  removeAcknowledgements,
  acknowledgement,
  removeAcknowledgement,
  checkTargets,
  submitResults,
  turnSwitches,
  request,
]);
