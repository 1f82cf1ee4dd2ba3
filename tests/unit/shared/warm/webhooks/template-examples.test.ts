import { describe, expect, it } from '@jest/globals';

import { objectiveRow } from '../../../../../shared/realm/objectives/objective-record.ts';
import { recordedEvents } from '../../../../../shared/warm/webhooks/recorded-events.ts';
import { templateExamples } from '../../../../../shared/warm/webhooks/templates/index.ts';
import { bodyWriters } from '../../../../../shared/warm/webhooks/webhook-body.ts';
import { receiverSchemas } from '../../../../support/receiver-schemas.ts';
import { keptWebhook } from '../../../../support/webhook-app.ts';

const headers = { 'x-routing-key': 'R'.repeat(32) };
const usedBy = (one: (typeof templateExamples)[number]) => ({
  ...keptWebhook,
  ...({ format: 'template', template: one.template, content_type: one.content_type } as const),
});

/** Events with values of the longest kind, and of the kind that ends a text of JSON. */
function oddEvents() {
  const [event] = recordedEvents(keptWebhook);
  const { data, ...head } = JSON.parse(event!.body) as { readonly data: object };
  const odd = ['x'.repeat(20_000), '"},{"a":"', '\\', '\u0000\u2028\u0007', '{{ row }}', '&<>', '']
    .flatMap((output) => [
      { output },
      { output, host_name: output.slice(0, 200) || 'h', service: output || 's' },
    ])
    .map((more) => ({ ...head, data: { ...data, ...more } }));
  return odd.map((one) => ({ body: JSON.stringify(one) }));
}

it('the recorded objective is a row of the list of objectives', () => {
  const rows = recordedEvents(keptWebhook)
    .filter(({ type }) => type.startsWith('realmgate.objective.'))
    .map(({ body }) => {
      const { data } = JSON.parse(body) as { readonly data: Record<string, unknown> };
      const { burn_window: window, burn_threshold: threshold, ...row } = data;
      return [window, threshold, objectiveRow().parse(row).name];
    });
  expect(rows).toEqual([
    ['1h', 14.4, 'caméras "parking"'],
    [null, null, 'caméras "parking"'],
  ]);
  const kinds = ['objective.exhausted'] as const;
  const types = recordedEvents({ ...keptWebhook, kinds: [...kinds] }).map(({ type }) => type.split('.')[1]);
  expect(types).toEqual(['objective', 'webhook', 'webhook']);
});

describe('the template for', () => {
  it.each(templateExamples)('$name makes what its receiver takes, of every kind of event', async (one) => {
    for (const publicUrl of ['', 'https://monitoring.example.com/base']) {
      const write = await bodyWriters(publicUrl)(usedBy(one));
      const events = [...recordedEvents(keptWebhook), ...oddEvents()];
      expect(events.length).toBeGreaterThan(25);
      for (const event of events) {
        const { body, fault } = write(event, headers);
        expect(fault).toBeUndefined();
        receiverSchemas[one.name]!.parse(JSON.parse(body!));
      }
    }
  });

  it('PagerDuty, keep and Slack tells the state of the event', async () => {
    const texts = async (name: string, row: object, type = 'realmgate.service.state.v1') => {
      const write = await bodyWriters('')(usedBy(templateExamples.find((one) => one.name === name)!));
      const data = { realm: 'paris', host_name: 'w<1>', service: 'http', output: 'a & "b"', ...row };
      const event = { id: '1', type, subject: 'w/http', time: '2026-01-15T09:00:00.000Z', data };
      const body: unknown = JSON.parse(write({ body: JSON.stringify(event) }, headers).body!);
      return body;
    };
    const problem = { state: 2, state_name: 'CRITICAL' };
    expect(await texts('pagerduty', problem)).toMatchObject({
      ...{ routing_key: headers['x-routing-key'], event_action: 'trigger', dedup_key: 'paris/w/http' },
      payload: { severity: 'critical', summary: 'w<1>/http is CRITICAL: a & "b"', component: 'http' },
    });
    expect(await texts('pagerduty', { ...problem, acknowledged: true })).toMatchObject({
      event_action: 'acknowledge',
    });
    expect(await texts('pagerduty', { state: 0, state_name: 'OK' })).toMatchObject({
      event_action: 'resolve',
    });
    expect(await texts('keep', { state: 0, state_name: 'OK' })).toMatchObject({ status: 'resolved' });
    expect(await texts('keep', problem)).toMatchObject({ status: 'firing', severity: 'critical' });
    expect(await texts('slack', problem)).toMatchObject({
      text: 'w&lt;1&gt;/http is CRITICAL: a &amp; "b"',
      attachments: [{ color: '#d50000' }],
    });
  });

  it('PagerDuty, ntfy and Discord names the objective, links to it, and tells how urgent it is', async () => {
    const events = recordedEvents(keptWebhook).filter(({ type }) => type.includes('.objective.'));
    const bodies = async (name: string, more: object = {}) => {
      const write = await bodyWriters('https://m.example')(
        usedBy(templateExamples.find((one) => one.name === name)!),
      );
      return events.map(({ body }): unknown => {
        const { data, ...event } = JSON.parse(body) as { readonly data: object };
        return JSON.parse(
          write({ body: JSON.stringify({ ...event, data: { ...data, ...more } }) }, headers).body!,
        );
      });
    };
    const summary = `Objective caméras "parking" of warm burns its budget 100 times as fast as it may (last 1h); 58.3333 % is left`;
    const link = 'https://m.example/api/objectives/9f2c61d0a47be385/';
    expect(await bodies('pagerduty')).toMatchObject([
      {
        event_action: 'trigger',
        payload: { summary, severity: 'critical', class: 'burning' },
        client_url: link,
      },
      { payload: { summary: 'Objective caméras "parking" of warm has exhausted its budget' } },
    ]);
    const slow = { burn_window: '3d', burn_threshold: 1 };
    expect(await bodies('ntfy', slow)).toMatchObject([{ title: 'warm: warning', click: link }, {}]);
    expect(await bodies('discord')).toMatchObject([{ embeds: [{ title: 'caméras "parking"' }] }, {}]);
  });
});
