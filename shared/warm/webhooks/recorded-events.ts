import { changeKinds, objectiveEventKinds, reminderKinds } from '../../base/change-kinds.ts';
import type { UsedWebhook } from './webhook-body.ts';
import { gapEvent, testEvent, type WebhookEvent } from './webhook-event.ts';

/** The fields that rows of hosts and services have in common, as an engine answered them. */
const checked = {
  ...{ state_type: 'HARD', last_check: '2026-01-15T08:57:36+00:00', next_check: '2026-01-15T09:02:36+00:00' },
  ...{ last_state_change: '2026-01-15T08:47:36+00:00', last_hard_state_change: '2026-01-15T08:49:36+00:00' },
  ...{
    current_attempt: 3,
    max_check_attempts: 3,
    acknowledged: true,
    in_downtime: false,
    is_flapping: false,
  },
  ...{ active_checks_enabled: true, passive_checks_enabled: true, notifications_enabled: true },
  ...{ unhandled: false, perf_data: null },
};

/** A host and a service whose names and outputs have the characters that are hard to write. */
const rows = {
  host: {
    ...{ host_name: 'caméra "parking"', display_name: 'caméra parking', address: '10.75.0.198', alias: null },
    ...{
      state: 1,
      state_name: 'DOWN',
      output: 'PING CRITICAL - Packet loss = 100% \\ <no answer>',
      ...checked,
    },
    host_groups: ['office'],
    services: { ok: 2, warning: 0, critical: 1, unknown: 0, pending: 0 },
  },
  service: {
    ...{ host_name: 'caméra "parking"', service: 'file d’attente', display_name: 'file d’attente' },
    ...{ state: 2, state_name: 'CRITICAL', host_state: 0, host_state_name: 'UP', output: null, ...checked },
    ...{ service_groups: [], long_output: 'jobs:\n\t"231"' },
  },
} as const;

/** An objective in the list, as its budget is burnt. */
const objective = {
  ...{ objective_id: '9f2c61d0a47be385', name: 'caméras "parking"', target_percent: 99.9, kind: 'hosts' },
  ...{ downtimes: 'excluded', where: "host_groups = 'office'", unavailable_states: null, calendar: null },
  ...{ window: '30d', time_zone: 'Europe/Paris', combine: 'all', author: 'anna' },
  ...{ created_at: '2026-01-02T08:00:00+00:00', changed_at: '2026-01-02T08:00:00+00:00' },
  ...{ time_from: '2025-12-16T23:00:00+00:00', time_to: '2026-01-15T23:00:00+00:00' },
  ...{ availability_percent: 99.9583, budget_seconds: 2592, spent_seconds: 1080, left_seconds: 1512 },
  ...{ left_percent: 58.3333, unknown_seconds: 0, excluded_seconds: 3600, exhausted_at: null },
  ...{ burn_rate_1h: 100, burn_rate_6h: 16.67, burn_rate_3d: 4.17, object_count: 12 },
  ...{ computed_at: '2026-01-15T09:00:00+00:00', burn_window: '1h', burn_threshold: 14.4 },
} as const;

/** The fields in which the objective differs once its budget is exhausted. */
const exhausted = {
  ...{ spent_seconds: 2700, left_seconds: -108, left_percent: 0, burn_window: null, burn_threshold: null },
} as const;

/** The fields that downtimes and acknowledgements have in common. */
const remark = {
  ...{ host_name: 'caméra "parking"', service: 'file d’attente', author: 'anna', comment: 'C:\\ "neu"' },
  ...{ is_ours: true, created_at: '2026-01-15T07:58:12+00:00' },
} as const;

/** The row of each kind of reminder. */
const reminderRows = {
  'downtime.ends_soon': {
    ...remark,
    fixed: true,
    ...{ starts_at: '2026-01-15T08:00:00+00:00', ends_at: '2026-01-15T09:10:00+00:00' },
    ...{ duration_seconds: 4200, in_effect: true, triggered_by: null, maintenance_id: null },
    ...{ sla: 'counted', until: 'ends_at', downtime_id: 'Xr0a3VJ1yq8gk2mQ5wZt7u' },
  },
  'acknowledgement.old': {
    ...{ ...remark, state: 2, state_name: 'CRITICAL', sticky: true, persistent: null, expires_at: null },
    acknowledgement_id: 'k7Tq2nE0sV9bZc4LrXw1Jd',
  },
} as const;

/** Returns an event of each kind that a webhook may get: they try its template. */
export function recordedEvents(webhook: UsedWebhook): WebhookEvent[] {
  const { objects, kinds, realm } = webhook;
  const at = Date.parse('2026-01-15T09:00:00Z');
  const ofObjects = objects.flatMap((all) => {
    const object = all === 'hosts' ? 'host' : 'service';
    return changeKinds
      .filter((kind) => kinds?.includes(kind) ?? true)
      .map((kind) => ({ type: `${object}.${kind}`, data: { realm, ...rows[object] } }));
  });
  const ofRealm = kinds?.includes('realm') === false ? [] : ['realm.silent', 'realm.back'];
  const ofObjectives = objectiveEventKinds
    .filter((kind) => kinds?.includes(kind) ?? true)
    .map((type) => ({
      type,
      data: { realm, ...objective, ...(type === 'objective.exhausted' && exhausted) },
    }));
  const reminders = reminderKinds
    .filter((kind) => kinds?.includes(kind) ?? true)
    .map((type) => ({ type, data: { realm, ...reminderRows[type] } }));
  const ofRealms = ofRealm.map((type) => ({ type, data: { realm } }));
  const all = [...ofObjects, ...ofRealms, ...ofObjectives, ...reminders];
  const told = all.map(({ type, data }) => recorded({ type: `realmgate.${type}.v1`, data }, at));
  return [...told, testEvent(webhook, at), gapEvent(webhook, at)];
}

function recorded(
  { type, data }: { readonly type: string; readonly data: object },
  at: number,
): WebhookEvent {
  const head = { id: 'vYp2J0mXhM8u.17.3', type, subject: 'recorded' };
  const time = new Date(at).toISOString();
  return { ...head, body: JSON.stringify({ specversion: '1.0', ...head, time, data }) };
}
