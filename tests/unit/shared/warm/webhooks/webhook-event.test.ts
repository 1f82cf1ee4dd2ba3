import { expect, it } from '@jest/globals';

import { gapEvent } from '../../../../../shared/warm/webhooks/webhook-event.ts';
import { keptWebhook } from '../../../../support/webhook-app.ts';

it('the event of a gap names the path of the list, whatever characters the realm has', () => {
  const { body } = gapEvent({ ...keptWebhook, realm: 'Nord/Süd #1?' }, Date.UTC(2026, 0, 1));
  expect(JSON.parse(body)).toMatchObject({
    subject: 'Nord/Süd #1?',
    data: { realm: 'Nord/Süd #1?', list: '/api/status/realms/Nord%2FS%C3%BCd%20%231%3F/hosts/' },
  });
});
