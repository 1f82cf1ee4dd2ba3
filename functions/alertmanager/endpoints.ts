import { withIndex } from '../../shared/app/group-index.ts';
import { alertGroups } from './alert-groups.ts';
import { alerts } from './alerts.ts';
import { createSilence } from './create-silence.ts';
import { expireSilence } from './expire-silence.ts';
import { healthy } from './healthy.ts';
import { metrics } from './metrics.ts';
import { postAlerts } from './post-alerts.ts';
import { ready } from './ready.ts';
import { receivers } from './receivers.ts';
import { silence } from './silence.ts';
import { silences } from './silences.ts';
import { status } from './status.ts';

/** The endpoints of this group, in the order of the table in its README. */
export const endpoints = withIndex('alertmanager', [
  status,
  receivers,
  alerts,
  postAlerts,
  alertGroups,
  silences,
  createSilence,
  silence,
  expireSilence,
  healthy,
  ready,
  metrics,
]);
