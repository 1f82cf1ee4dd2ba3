import * as z from 'zod';

import { once } from '../../base/once.ts';
import { hostLink } from '../../realm/alerts/host-link.ts';
import { severityOf } from '../../realm/alerts/monitored-objects.ts';
import { objectiveRow } from '../../realm/objectives/objective-record.ts';
import { acknowledgements } from '../../realm/operations/acknowledgements.ts';
import { downtimes } from '../../realm/operations/downtimes.ts';
import { hosts } from '../../realm/status/hosts.ts';
import { servicesOfOneHost } from '../../realm/status/services.ts';
import type { OwnHeaders } from './own-headers.ts';

const event = once(() =>
  z.object({
    ...{ id: z.string(), type: z.string(), subject: z.string(), time: z.string() },
    data: z.looseObject({ realm: z.string() }),
  }),
);

type EventRow = z.output<ReturnType<typeof event>>['data'];

/** The fields of all rows. A template reads null from those that a row lacks, and a name that is none of them is a fault. */
const emptyRow = once(() => {
  const ofReminders = [downtimes.schema.shape, acknowledgements.schema.shape];
  const all = [hosts.fields, servicesOfOneHost.fields, objectiveRow().shape, ...ofReminders];
  const names = [...all.flatMap(Object.keys), 'burn_window', 'burn_threshold'];
  return Object.fromEntries(names.map((name) => [name, null]));
});

interface VariableFacts {
  /** The public address of this API. Empty if it is not known. */
  readonly publicUrl: string;
  readonly headers: OwnHeaders;
}

/** Returns the variables of a template for an event, whose body is a CloudEvent. */
export function variablesOf(body: string, { publicUrl, headers }: VariableFacts): object {
  const { data, ...head } = event().parse(JSON.parse(body));
  const [, object = '', kind = ''] = head.type.split('.');
  const row = { ...emptyRow(), ...data };
  return {
    event: { ...head, object, kind, summary: summaryOf(kind, row), severity: severityOfEvent(kind, row) },
    ...{ row, realm: data.realm, links: linksOf(row, publicUrl), headers },
  };
}

function linksOf({ realm, ...row }: EventRow, publicUrl: string) {
  if (publicUrl === '') return { host: null, realm: null, objective: null };
  const [host, objective] = [textOf(row['host_name']), textOf(row['objective_id'])];
  return {
    host: host === '' ? null : hostLink(publicUrl, realm, host),
    objective: objective === '' ? null : `${publicUrl}/api/objectives/${encodeURIComponent(objective)}/`,
    realm: `${publicUrl}/api/status/realms/${encodeURIComponent(realm)}/hosts/`,
  };
}

/** Sentences about a host or service without their subject, by the kind of the event. */
const sentences: Readonly<Record<string, (row: Readonly<Record<string, unknown>>) => string>> = {
  state: ({ state_name: name, output }) =>
    `is ${textOf(name)}${textOf(output) === '' ? '' : `: ${textOf(output)}`}`,
  acknowledgement: ({ acknowledged }) => (acknowledged === true ? 'is acknowledged' : 'is not acknowledged'),
  downtime: ({ in_downtime }) => (in_downtime === true ? 'is in a downtime' : 'is in no downtime'),
  flapping: ({ is_flapping }) => (is_flapping === true ? 'is flapping' : 'is not flapping'),
  comment: () => 'has other comments',
  added: () => 'was added',
  removed: () => 'was removed',
  ends_soon: ({ ends_at: end }) => `is in a downtime that ends at ${textOf(end)}`,
  old: ({ created_at: since }) => `has been acknowledged since ${textOf(since)}`,
};

/** Sentences about a realm. */
const ofRealm: Readonly<Record<string, string>> = {
  silent: 'does not answer',
  back: 'answers again',
  gap: 'may have changes that were not told',
  test: 'is told of: this is a test',
};

/** Sentences about an objective. */
const ofObjective: Readonly<Record<string, (row: EventRow) => string>> = {
  burning: (row) => {
    const window = textOf(row['burn_window']);
    const [rate, left] = [row[`burn_rate_${window}`], row['left_percent'] ?? 0].map(String);
    return `burns its budget ${rate} times as fast as it may (last ${window}); ${left} % is left`;
  },
  exhausted: () => 'has exhausted its budget',
};

/** Returns one sentence about an event, for people. */
function summaryOf(kind: string, row: EventRow): string {
  const sentence = ofObjective[kind]?.(row);
  if (sentence !== undefined) return `Objective ${textOf(row['name'])} of ${row.realm} ${sentence}`;
  const host = textOf(row['host_name']);
  if (host === '') return `Realm ${row.realm} ${ofRealm[kind] ?? kind}`;
  const service = textOf(row['service']);
  return `${host}${service === '' ? '' : `/${service}`} ${sentences[kind]?.(row) ?? kind}`;
}

/** The severities of events that tell of no host or service. A budget that is burnt slowly is a warning. */
const severities: Readonly<Record<string, string>> = {
  ...{ silent: 'critical', back: 'ok', burning: 'critical', exhausted: 'critical' },
};

/** Returns the severity of an alert about the row, `ok` if it is no problem, or `info` if the event tells of no state. */
function severityOfEvent(kind: string, { state, service, state_name: name, ...row }: EventRow): string {
  const known = severities[kind];
  if (known !== undefined) return row['burn_window'] === '3d' ? 'warning' : known;
  if (typeof state !== 'number' || name === 'PENDING') return 'info';
  return severityOf({ service: textOf(service) || null, state, checked: true }) || 'ok';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
