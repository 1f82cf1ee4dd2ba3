import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';

import { type components, whereOf } from '../../../client/src/index.ts';
import { filterQuery, resolveFilters } from '../../../shared/http/list/filters.ts';
import { hostsAndServices } from '../../../shared/realm/status/hosts-and-services.ts';
import { zoneOf } from '../../../shared/time/zone.ts';
import { fc } from '../../support/properties.ts';

const where = whereOf<components['schemas']['HostOrServiceStatusRow']>();
const { schema, list } = hostsAndServices;
const query = filterQuery(z.array(schema), { reservedNames: [], ties: [], related: list.related });
const conditionsOf = (expression: string) =>
  resolveFilters(query.parse({ where: expression }), { zone: zoneOf('UTC'), now: Date.now() });

describe('expressions of the client', () => {
  it('are those of the API', () => {
    const problem = where.all(
      where.isIn('state_name', 'WARNING', 'CRITICAL'),
      where.not(where.compare('acknowledged', '=', true)),
      where.any(where.compare('service_groups', '~', 'web*'), where.compare('host.vars.OS', '=', 'linux')),
      where.compare('state', '>=', 1),
      where.isNull('next_check'),
      where.compare('last_check', '<', 'now-1h'),
    );
    expect(problem).toBe(
      '(state_name in ("WARNING", "CRITICAL") and not (acknowledged = true) and (service_groups ~ "web*" or host.vars.OS = "linux")' +
        ' and state >= 1 and next_check is null and last_check < "now-1h")',
    );
    expect(conditionsOf(problem)).toHaveLength(1);
  });

  it('name any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).filter((text) => !/[\x00-\x1f\x7f]/.test(text)),
        (text) => {
          expect(conditionsOf(where.compare('service', '=', text))).toMatchObject([
            { field: 'service', predicate: { kind: 'text', patterns: [[text]] } },
          ]);
        },
      ),
    );
  });

  it('have names and values of the rows', () => {
    // @ts-expect-error -- the compiler refuses a field that the rows do not have
    where.isNull('stat');
    // @ts-expect-error -- and a word that the field does not know
    where.compare('state_name', '=', 'DWN');
    // @ts-expect-error -- and a text in place of a number
    where.isIn('state', '1');
    expect(() => conditionsOf('stat is null')).toThrow('did you mean state?');
  });
});
