import { describe, expect, it } from '@jest/globals';

import { eventText, eventType } from '../../../../../shared/connectors/icingadb/event-lines.ts';
import { readLogRow } from '../../../../../shared/realm/history/log/log-event.ts';

const none = null;
/** Returns what the rows of the history become above the connector. */
const read = (cells: readonly unknown[]) =>
  readLogRow({ time: 1, class: 1, type: eventType(cells), options: eventText(cells) });

describe('lines of the history of an Icinga DB', () => {
  it.each([
    ['problem', 'DOWN'],
    ['recovery', 'DOWN'],
    ['acknowledgement', 'ACKNOWLEDGEMENT (DOWN)'],
    ['downtime_start', 'DOWNTIMESTART (DOWN)'],
  ])('a notification about %s is told by its reason', (reason, state_type) => {
    const cells = ['host', 'notification', none, 'alice', 'web-1', 1, none, none, 'gone', none, reason];
    expect(read([...cells, 'by-mail'])).toMatchObject({
      ...{ type: 'HOST NOTIFICATION', kind: 'notification', host_name: 'web-1', contact_name: 'alice' },
      ...{ state: 1, state_type, command_name: 'by-mail', output: 'gone' },
    });
  });

  it.each([
    ['downtime_end', 'y', 'CANCELLED'],
    ['downtime_end', 'n', 'STOPPED'],
    ['flapping_start', none, 'STARTED'],
    ['flapping_end', none, 'STOPPED'],
    ['ack_set', none, 'STARTED'],
  ])('%s (cancelled: %s) is %s', (event, cancelled, state_type) => {
    const cells = ['service', event, 'http', none, 'web-1', none, none, none, 'seen', cancelled, none, none];
    expect(read(cells)).toMatchObject({ host_name: 'web-1', service: 'http', state_type });
  });

  it.each([
    ['a comment', ['host', 'comment_add', none, none, 'web-1']],
    ['a service that was removed', ['service', 'state_change', none, none, 'web-1', 2, 'hard', 1]],
    ['a notification that nobody got', ['host', 'notification', none, none, 'web-1', 1]],
    ['a state that no host has', ['host', 'state_change', none, none, 'web-1', 1e300, 'hard', 1]],
  ])('%s is no event', (_, cells) => {
    expect(read(cells)).toBeUndefined();
  });
});
