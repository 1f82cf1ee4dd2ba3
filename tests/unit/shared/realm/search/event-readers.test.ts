import { describe, expect, it } from '@jest/globals';

import { icinga2Events } from '../../../../../shared/realm/search/icinga2-events.ts';
import { logstashNagiosEvents } from '../../../../../shared/realm/search/logstash-nagios-events.ts';
import { ownEvents } from '../../../../../shared/realm/search/own-events.ts';
import { fc, propertyRuns } from '../../../../support/properties.ts';

describe('documents of which a walk asks for some fields', () => {
  const value = fc.oneof(
    fc.constantFrom('HOST ALERT', 'DOWN', '1', '', 'icinga2.event.statechange', null, 1, 1e300, true),
    fc.jsonValue({ maxDepth: 2 }),
  );
  it.each([
    ['our own', ownEvents()],
    ['our own under other names', ownEvents({ host_name: 'host', display_name: 'host', output: 'a.b' })],
    ["Logstash's", logstashNagiosEvents()],
    ["Icinga 2's", icinga2Events],
  ])('are the rows that they are without the others: %s', (_, layout) => {
    const fields = fc.subarray([...layout.source]);
    fc.assert(
      fc.property(fields, fc.array(fc.array(value), { minLength: 1, maxLength: 4 }), (asked, all) => {
        const read = layout.readerOf(asked);
        for (const values of all) {
          const given = asked.flatMap((field, place): [string, unknown][] =>
            place < values.length ? [[field, values[place]]] : [],
          );
          const document = { id: 'e1', source: Object.fromEntries(given) };
          expect(read(document, 1)).toEqual(layout.read(document, 1));
        }
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it('have nothing in the fields that were not asked for', () => {
    const document = { id: 'e1', source: { type: 'HOST ALERT', host_name: 'web', output: 'PING' } };
    const row = ownEvents().readerOf(['host_name', 'state'])(document, 1);
    expect([row.host_name, row.type, row.output, row.message]).toEqual(['web', null, null, null]);
  });
});
