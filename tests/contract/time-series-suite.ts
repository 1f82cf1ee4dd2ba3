import { setMaxListeners } from 'node:events';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { callContext, limitTime } from '../../shared/base/call-context.ts';
import { systemClock } from '../../shared/base/clock.ts';
import {
  type Flavour,
  openBackend,
  schemaPresets,
  type SeriesName,
  type TimeSeries,
} from '../../shared/connectors/time-series/index.ts';
import {
  databases,
  minute,
  oddHosts,
  oddMeasurement,
  seriesEnd,
  seriesStart,
} from './time-series/contract-series.ts';

/** A running backend that holds the contract's databases. */
export interface TimeSeriesUnderTest {
  readonly url: string;
  stop(): Promise<void>;
}

/** Tests the contract of the time-series connector on one backend. */
export function timeSeriesContract(
  { name, flavour }: { readonly name: string; readonly flavour: Flavour },
  startBackend: (holding: typeof databases) => Promise<TimeSeriesUnderTest>,
): void {
  describe(`time series on ${name}`, () => {
    let backend: TimeSeriesUnderTest;
    let icinga2: TimeSeries;
    let metric: TimeSeries;
    let many: TimeSeries;
    let missing: TimeSeries;

    beforeAll(async () => {
      backend = await startBackend(databases);
      const open = openBackend({ flavour, url: new URL(backend.url) }, { clock: systemClock });
      const schemas = schemaPresets[flavour];
      icinga2 = open({ name: 'icinga2', schema: schemas.icinga2 }, 'paris');
      metric = open({ name: 'metric', schema: { ...schemas.metric, database: 'db' } }, 'paris');
      many = open({ name: 'many', schema: schemas.icinga2 }, 'paris');
      missing = open({ name: 'nobody', schema: schemas.icinga2 }, 'paris');
    });
    afterAll(() => backend.stop());

    const range = { from: seriesStart, to: seriesEnd };
    const signal = () => {
      const request = new AbortController().signal;
      setMaxListeners(0, request);
      return limitTime(30_000, callContext(request));
    };
    const seconds = (minutes: number) => (seriesStart + minutes * minute) / 1000;
    const named = (found: readonly SeriesName[]) =>
      found.map(({ host, service, measurement }) => `${host} ${service ?? '-'} ${measurement}`).sort();

    it('lists what has points in the range, with unit, newest thresholds and figures', async () => {
      const found = await icinga2.list({ ...range, hosts: ['web-1'], service: 'cpu', most: 100 }, signal());
      expect(found.sort((a, b) => (a.measurement < b.measurement ? -1 : 1))).toEqual([
        {
          host: 'web-1',
          service: 'cpu',
          measurement: 'load',
          unit: 'percent',
          warn: 80,
          crit: 90,
          stats: { min: 0, max: 119, avg: 59.5, last: 119, count: 120 },
        },
        {
          host: 'web-1',
          service: 'cpu',
          measurement: 'wait',
          unit: null,
          warn: 2,
          crit: null,
          stats: { min: 0, max: 11.9, avg: 4.5, last: 11.9, count: 4 },
        },
      ]);
    });

    it('names what has points in the range, with its unit, and the measurements alone', async () => {
      const found = await icinga2.names({ ...range, hosts: ['web-1'], most: 100 }, signal());
      expect(found.sort((a, b) => (a.measurement < b.measurement ? -1 : 1))).toEqual([
        { host: 'web-1', service: 'cpu', measurement: 'load', unit: 'percent' },
        { host: 'web-1', service: null, measurement: 'rta', unit: 'seconds' },
        { host: 'web-1', service: 'cpu', measurement: 'wait', unit: null },
      ]);
      const measurements = async (backendOf: TimeSeries, hosts?: string[]) =>
        (await backendOf.measurements({ ...range, hosts, most: 100 }, signal())).sort();
      expect(await measurements(icinga2, ['web-1', 'web-2'])).toEqual(['load', 'rta', 'wait']);
      expect(await measurements(metric)).toEqual(['load', 'rta', 'wait']);
      expect(await measurements(metric, ['nobody'])).toEqual([]);
      expect(await icinga2.names({ from: seriesEnd, to: seriesEnd + minute, most: 100 }, signal())).toEqual(
        [],
      );
    });

    it('has one series of a service whose check command was changed', async () => {
      const selection = { ...range, hosts: ['web-3'] };
      const name = { host: 'web-3', service: 'users', measurement: 'users' };
      expect(await icinga2.names({ ...selection, most: 100 }, signal())).toEqual([
        { ...name, unit: 'people' },
      ]);
      expect(await icinga2.list({ ...selection, most: 100 }, signal())).toEqual([
        {
          ...{ ...name, unit: 'people', warn: 90, crit: null },
          stats: { min: 0, max: 119, avg: 59.5, last: 119, count: 120 },
        },
      ]);
      const points = async (stepSeconds?: number) =>
        (await icinga2.points({ ...selection, stepSeconds }, signal())).map((one) => one.points);
      expect(await points(1800)).toEqual([
        [14.5, 44.5, 74.5, 104.5].map((mean, half) => [seconds(30 * half), mean]),
      ]);
      expect(await points()).toEqual([Array.from({ length: 120 }, (_, at) => [seconds(at), at])]);
    });

    it('takes no service for the checks of hosts and of all services', async () => {
      expect(named(await icinga2.list({ ...range, hosts: ['web-1'], most: 100 }, signal()))).toEqual([
        'web-1 - rta',
        'web-1 cpu load',
        'web-1 cpu wait',
      ]);
    });

    it('finds nothing outside of the range, of unknown hosts, services and measurements', async () => {
      const empty = [
        { from: seriesStart - 10 * minute, to: seriesStart },
        { from: seriesEnd, to: seriesEnd + minute },
        { ...range, hosts: ['nobody'] },
        { ...range, hosts: [] },
        { ...range, service: 'nothing' },
        { ...range, measurements: ['nothing'] },
      ];
      for (const selection of empty) {
        expect(await icinga2.list({ ...selection, most: 100 }, signal())).toEqual([]);
        expect(await icinga2.points({ ...selection, stepSeconds: 60 }, signal())).toEqual([]);
      }
    });

    it('tells which databases there are', async () => {
      expect(await missing.databases(signal())).toEqual(expect.arrayContaining(['icinga2', 'many']));
    });

    it('holds from, and leaves out to', async () => {
      const [load] = await icinga2.points(
        {
          from: seriesStart + minute,
          to: seriesStart + 3 * minute,
          hosts: ['web-1'],
          measurements: ['load'],
        },
        signal(),
      );
      expect(load?.points ?? []).toEqual([
        [seconds(1), 1],
        [seconds(2), 2],
      ]);
    });

    it('answers means by step, and null where a step has no point', async () => {
      const found = await icinga2.points({ ...range, hosts: ['web-2'], stepSeconds: 1800 }, signal());
      expect(found).toEqual([
        {
          host: 'web-2',
          service: 'cpu',
          measurement: 'load',
          points: [
            [seconds(0), -5.5],
            [seconds(30), null],
            [seconds(60), -5.5],
            [seconds(90), null],
          ],
        },
      ]);
      const [load] = await icinga2.points(
        { ...range, hosts: ['web-1'], measurements: ['load'], stepSeconds: 3600 },
        signal(),
      );
      expect(load?.points ?? []).toEqual([
        [seconds(0), 29.5],
        [seconds(60), 89.5],
      ]);
    });

    it('answers points as they were measured', async () => {
      const [wait] = await icinga2.points({ ...range, measurements: ['wait'] }, signal());
      expect(wait?.points ?? []).toEqual([
        [seconds(0), 0],
        [seconds(1), 0.1],
        [seconds(60), 6],
        [seconds(119), 11.9],
      ]);
    });

    it.each(oddHosts)('takes a name for data: %s', async (host) => {
      const selection = { ...range, hosts: [host], measurements: [oddMeasurement], service: 'odd' };
      const name = { host, service: 'odd', measurement: oddMeasurement };
      expect(await icinga2.list({ ...selection, most: 100 }, signal())).toMatchObject([name]);
      expect(await icinga2.points({ ...selection, stepSeconds: 7200 }, signal())).toMatchObject([name]);
    });

    it.each([`x' OR 1=1 --`, `"; DROP MEASUREMENT "sim`, '/.*/x', '{__name__=~".+"}', 'a\nb', '\\', 'x"'])(
      'finds nothing by syntax: %j',
      async (text) => {
        for (const selection of [{ hosts: [text] }, { service: text }, { measurements: [text] }]) {
          expect(await icinga2.list({ ...range, ...selection, most: 100 }, signal())).toEqual([]);
          expect(await metric.points({ ...range, ...selection, stepSeconds: 60 }, signal())).toEqual([]);
        }
      },
    );

    it('reads databases with one measurement a metric', async () => {
      expect(named(await metric.list({ ...range, most: 100 }, signal()))).toEqual([
        'web-1 - rta',
        'web-1 cpu load',
        'web-1 cpu wait',
      ]);
      const found = await metric.points({ ...range, measurements: ['wait', 'rta'] }, signal());
      expect(named(found)).toEqual(['web-1 - rta', 'web-1 cpu wait']);
    });

    it('asks for as many hosts as there are', async () => {
      const hosts = Array.from({ length: 1200 }, (_, index) => `host-${index}`);
      const found = await many.list({ ...range, hosts, most: 100 }, signal());
      expect(found.map(({ host }) => host).sort()).toEqual(
        Array.from({ length: 30 }, (_, index) => `host-${index}`).sort(),
      );
    });

    it('lets see that there are more series than asked for', async () => {
      expect((await many.list({ ...range, most: 7 }, signal())).length).toBeGreaterThan(7);
      expect(await many.list({ ...range, most: 30 }, signal())).toHaveLength(30);
      expect((await many.names({ ...range, most: 7 }, signal())).length).toBeGreaterThan(7);
      expect(await many.names({ ...range, most: 30 }, signal())).toHaveLength(30);
      expect(await many.measurements({ ...range, most: 7 }, signal())).toEqual(['value']);
    });

    it('tells an unknown database from an empty one', async () => {
      const database = { code: 'metrics_database_not_found', message: expect.stringContaining("'paris'") };
      await expect(missing.list({ ...range, most: 1 }, signal())).rejects.toMatchObject(database);
      await expect(missing.names({ ...range, most: 1 }, signal())).rejects.toMatchObject(database);
      await expect(missing.points({ ...range, stepSeconds: 60 }, signal())).rejects.toMatchObject(database);
    });
  });
}
