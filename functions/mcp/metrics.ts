import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { resolveTimeRange } from '../../shared/http/parameters/dates.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import { maxSeries } from '../../shared/realm/metrics/select-series.ts';
import { seriesOf } from '../../shared/realm/metrics/series.ts';
import type { OpenRealm } from '../../shared/realm/open-realm/open.ts';
import { hasHost } from '../../shared/realm/status/hosts.ts';
import { countOf, objectRows } from '../../shared/realm/triage/host-facts.ts';
import { range } from './history.ts';
import { askOwner, realmName } from './select-realms.ts';
import { defineTool, skip } from './tool.ts';
import { quoteText } from './untrusted-text.ts';

/** The most measurements of one answer, and the number of means that show the course of each. */
const most = { measurements: 20, points: 6 };

const measured = once(() =>
  z.looseObject({
    stats: z.looseObject({}),
    points: z.array(z.tuple([z.unknown(), z.number().nullable()])),
  }),
);

/** Tells the measured values of a host or service. */
export const metrics = defineTool({
  name: 'metrics',
  title: 'Measured values over time',
  about:
    'Performance data of a host or one of its services: least, mean, greatest and last value, thresholds, and the course in a few means.',
  input: () =>
    z.strictObject({
      ...{ realm: realmName(), host_name: name, service: name.optional(), ...range(), skip: skip() },
    }),
  rows: 'service measurement unit last min avg max warn crit course',
  async handle(
    { realm, host_name, service, skip: from = 0, ...times },
    { realms, series, iso, projectTime },
  ) {
    const hasOne = async (each: OpenRealm) => (await hasHost(each, host_name)) || undefined;
    const owner = await askOwner(realms, { realm, host_name }, hasOne);
    const open = await realms.selectOne(owner.realm).open();
    const span = resolveTimeRange(times, projectTime());
    const { data, notices } = await seriesOf(open, await series(open), {
      ...{ host_name: [host_name], service, size: maxSeries, range: span },
      list: { limit: from + most.measurements },
      resolution: { raw: false, maxPoints: most.points },
    });
    const rows = (await objectRows(data)).map((row) => {
      const { stats, points, ...names } = measured().parse(row);
      const course = points.map(([, value]) => (value === null ? '?' : value.toPrecision(4)));
      return { ...names, ...stats, course };
    });
    return {
      headline: `${countOf(data)} measurements of ${quoteText(host_name)} from ${iso(span.from / 1000)} to ${iso(span.to / 1000)}.`,
      ...{ rows, total: countOf(data), notices },
      next: [{ tool: 'history', arguments: { realm: open.name, host_name, service } }],
    };
  },
});
