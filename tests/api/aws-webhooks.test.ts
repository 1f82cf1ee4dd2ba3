// Webhooks whose receivers are services of AWS: their settings. What arrives is in tests/engines/aws-receivers.test.ts.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { endpoints } from '../../functions/webhooks/endpoints.ts';
import { viewer } from '../support/app.ts';
import { realm } from '../support/realm-records.ts';
import { startWebhookApp } from '../support/webhook-app.ts';

const bus = 'arn:aws:events:eu-west-1:123456789012:event-bus/ops';
const topic = 'arn:aws:sns:eu-west-1:123456789012:ops';
const caller = viewer('vera');

let world: Awaited<ReturnType<typeof startWebhookApp>>;
beforeAll(async () => {
  world = await startWebhookApp({
    ...{ endpoints, clock: Date.now, now: () => performance.now() },
    realms: [realm('paris', { warm: { interval_seconds: 10, stale_seconds: 300 } })],
    ...{ viewers: { vera: ['paris'] }, targets: [bus] },
  });
});
afterAll(() => world.stop());

const send = (method: string, path: string, body: object) => world.api.call(path, { caller, method, body });
const create = (more: object) =>
  send('POST', '/api/webhooks/', { name: 'ops', realm: 'paris', kind: 'eventbridge', url: bus, ...more });
function faultsIn({ status, body }: Awaited<ReturnType<typeof create>>): [number, string[]] {
  const errors: { readonly field: string }[] = body.errors;
  return [status, errors.map(({ field }) => field).sort()];
}

describe('a webhook of a kind of AWS', () => {
  it('has no secret, neither at first nor later', async () => {
    const { status, body } = await create({});
    expect([status, body.data.kind, body.data.url, body.data.secret]).toEqual([
      201,
      'eventbridge',
      bus,
      null,
    ]);
    const rotated = await send('POST', `/api/webhooks/${body.data.webhook_id}/secret/`, {});
    expect([rotated.status, rotated.body.code]).toEqual([400, 'invalid_request']);
    expect(rotated.body.detail).toContain("of the kind 'eventbridge' has no secret");
  });

  it('is refused for what its requests do not have, with all faults at once', async () => {
    const own = {
      ...{ method: 'PUT', content_type: 'text/plain', headers: [{ name: 'x-key', value: 'k' }] },
      ...{
        format: 'alertmanager',
        template: '{}',
        peer_urls: ['https://example.org/'],
        repeat_interval_seconds: 60,
      },
    };
    const fields = ['content_type', 'format', 'headers', 'method', 'peer_urls', 'template'];
    const { repeat_interval_seconds: _time, ...others } = own;
    // ARNs are judged like the first address.
    expect(faultsIn(await create({ ...own, format: 'template' }))).toEqual([
      ...[400, [...fields, 'peer_urls.0', 'repeat_interval_seconds'].sort()],
    ]);
    expect(faultsIn(await create(others))).toEqual([400, [...fields, 'peer_urls.0'].sort()]);
  });

  it('goes to ARNs that the administrator names, and to no others', async () => {
    const refused = await create({ kind: 'sns', url: topic });
    expect(faultsIn(refused)).toEqual([400, ['url']]);
    expect(refused.body.errors[0].message).toContain('is not an allowed target');
    expect(faultsIn(await create({ kind: 'sns' }))).toEqual([400, ['url']]);
    expect(faultsIn(await create({ kind: 'http' }))).toEqual([400, ['url']]);
    expect(faultsIn(await create({ url: 'https://example.org/' }))).toEqual([400, ['url']]);
  });

  it('may become another, whose URL is judged then', async () => {
    const { body } = await create({});
    const path = `/api/webhooks/${body.data.webhook_id}/`;
    expect(faultsIn(await send('PATCH', path, { kind: 'http' }))).toEqual([400, ['url']]);
    expect((await send('PATCH', path, { name: 'ops 2' })).status).toBe(200);
    const changed = await send('PATCH', path, { kind: 'http', url: 'https://example.org/' });
    expect([changed.status, changed.body.data.url]).toEqual([200, 'https://example.org/']);
    const withHeaders = { headers: [{ name: 'x-key', value: 'k' }] };
    expect((await send('PATCH', path, withHeaders)).status).toBe(200);
    const back = { kind: 'eventbridge', url: bus };
    expect(faultsIn(await send('PATCH', path, back))).toEqual([400, ['headers']]);
    expect((await send('PATCH', path, { ...back, headers: null })).status).toBe(200);
  });
});
