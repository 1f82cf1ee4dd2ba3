// Days that are over are kept: they cost the engine nothing, survive its log, and are made anew if events come late.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { type Engine, startEngine } from '../../demo/status-query-engine/index.ts';
import type { Site } from '../../demo/status-query-engine/site.ts';
import { endpoints } from '../../functions/objectives/endpoints.ts';
import { endpoints as prometheus } from '../../functions/prometheus/endpoints.ts';
import { endpoints as reports } from '../../functions/reports/endpoints.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { logLineAt, pastSite, presentMs } from '../support/history-world.ts';
import { runObjectiveWatch } from '../support/objective-watch.ts';
import { multirealm, realm } from '../support/realm-records.ts';

const midnight = presentMs / 1000 - 43_200;
const dayMs = 86_400_000;
const path = '/api/objectives/';
let now = presentMs;
let site: Site;
let engine: Engine;
let app: TestApp;

beforeEach(async () => {
  now = presentMs;
  site = pastSite(midnight);
  engine = await startEngine({ site, dialect: 'naemon', listen: { port: 0 }, clock: () => now });
  const port = 'port' in engine.address ? engine.address.port : 0;
  app = await startTestApp({
    endpoints: [...endpoints, ...prometheus, ...reports],
    realms: [realm('paris', { monitoring_port: port }), multirealm('france', 'paris')],
    world: { clock: () => now },
  });
});
afterEach(async () => {
  await app.stop();
  await engine.close();
});

async function created(more = {}): Promise<string> {
  const rules = { kind: 'hosts', where: 'host_groups = databases', target_percent: 99, window: '30d' };
  const body = { ...rules, name: 'databases', realm: 'paris', ...more };
  const answer = await app.call(path, { method: 'POST', body });
  expect(answer.status).toBe(201);
  return `${path}${String(answer.body.data.objective_id)}/`;
}

interface Figures {
  readonly spent_seconds: number;
  readonly unknown_seconds: number;
}

async function figuresAt(url: string): Promise<Figures> {
  const { status, body } = await app.call(url);
  expect([body.detail, status]).toEqual([undefined, 200]);
  const explanation = await app.call(`${url}explain/?limit=10000`);
  const rows: readonly Figures[] = explanation.body.data;
  const { spent_seconds, unknown_seconds }: Figures = body.data;
  expect(rows.reduce((sum, row) => sum + row.spent_seconds, 0)).toBe(spent_seconds);
  return { spent_seconds, unknown_seconds };
}

const spent = 10_764 + 3600;

describe('days that are over', () => {
  it('stay as they were when the log of the engine is gone', async () => {
    const url = await created();
    const before = await figuresAt(url);
    expect(before.spent_seconds).toBe(spent);
    now += 10 * dayMs;
    await figuresAt(url);
    site.log.splice(0);
    const after = await figuresAt(url);
    expect(after.spent_seconds).toBe(spent);
  });

  it('stay as they were when the engine has lost its log and its states, or has an object no more', async () => {
    const url = await created();
    now += dayMs;
    expect((await figuresAt(url)).spent_seconds).toBe(spent);
    const lost = site.hosts.get('db-1');
    site.hosts.delete('db-1');
    site.revision += 1;
    now += dayMs;
    expect((await figuresAt(url)).spent_seconds).toBe(spent);
    if (lost) site.hosts.set('db-1', lost);
    site.revision += 1;
    for (const host of site.hosts.values()) host.has_been_checked = false;
    site.log.splice(0, Infinity, logLineAt(midnight, [47, 6, 'CURRENT HOST STATE', 'web-1;UP;HARD;1;fine']));
    now += dayMs;
    expect((await figuresAt(url)).spent_seconds).toBe(spent);
  });

  it('are made anew if an event of them comes late', async () => {
    const url = await created({ combine: 'mean' });
    const before = await figuresAt(url);
    now += 5 * dayMs;
    const quiet = await figuresAt(url);
    expect(quiet.spent_seconds).toBe(before.spent_seconds);
    // The log of the 19th is completed by an outage of half an hour of the other host.
    const late = [
      logLineAt(midnight, [-10, 1, 'HOST ALERT', 'db 2;DOWN;HARD;1;no answer']),
      logLineAt(midnight, [-9.5, 1, 'HOST ALERT', 'db 2;UP;HARD;1;fine']),
    ];
    site.log.push(...late);
    site.log.sort((a, b) => a.time - b.time);
    now += dayMs;
    const after = await figuresAt(url);
    expect(after.spent_seconds).toBe(before.spent_seconds + 1800);
  });

  it('are those of the rules that they have now', async () => {
    const url = await created();
    await figuresAt(url);
    const change = { where: 'host_name = db-1', begins_on: '2026-11-20' };
    expect((await app.call(url, { method: 'PATCH', body: change })).status).toBe(200);
    expect((await figuresAt(url)).spent_seconds).toBe(10_764);
  });
});

/** Runs the job that calculates objectives, and returns its last log line. */
async function refresh(world: Parameters<typeof runObjectiveWatch>[1] = {}) {
  const { log } = await runObjectiveWatch(app, { clock: () => now, ...world });
  const { objectives, calculated, failed, left } = log.lines.at(-1)?.fields ?? {};
  return { counts: [objectives, calculated, failed, left], log };
}

describe('the list of objectives', () => {
  const list = async () => {
    const { body } = await app.call(`${path}?sort=left_percent,name`);
    const rows: readonly (Figures & { name: string; computed_at: string | null })[] = body.data;
    return { rows, notice: String(body.meta.notice) };
  };

  it('has the figures of the last run of the job, also while the engine does not answer, and says that they are old', async () => {
    await created();
    await created({ name: 'any', combine: 'any' });
    expect((await list()).rows).toMatchObject([{ computed_at: null }, { computed_at: null }]);
    expect((await refresh()).counts).toEqual([2, 2, 0, 0]);
    const first = await list();
    expect(first.rows.map((row) => [row.name, row.spent_seconds])).toEqual([
      ['databases', spent],
      ['any', 0],
    ]);
    await engine.close();
    now += 300_000;
    const { counts, log } = await refresh();
    // The second one waits for the next run: a realm that does not answer is asked for all, and then for one.
    expect(counts).toEqual([2, 0, 1, 1]);
    expect(log.lines.filter(({ code }) => code === 'objectives.not_calculated')).toHaveLength(1);
    expect(await list()).toEqual(first);
    now += 660_000;
    const { rows, notice } = await list();
    expect(rows).toEqual(first.rows);
    expect(notice).toContain("2 objectives of 'paris' have figures older than 15 minutes, or none");
  });

  it('is calculated once by two runs, the second of which begins after the first', async () => {
    await created();
    expect((await refresh()).counts).toEqual([1, 1, 0, 0]);
    expect((await refresh()).counts).toEqual([1, 0, 0, 0]);
  });

  it('has figures of others although one objective cannot be calculated', async () => {
    const hours = { time_zone: 'UTC', weekly_hours: { monday: ['08:00-18:00'] } };
    await app.table.put({ pk: 'CALENDAR', sk: 'lost' }, { name: 'lost', ...hours });
    await created({ name: 'lost', calendar: 'lost' });
    await created();
    await app.table.delete({ pk: 'CALENDAR', sk: 'lost' });
    const { counts, log } = await refresh();
    expect(counts).toEqual([2, 1, 1, 0]);
    const [line] = log.lines.filter(({ code }) => code === 'objectives.not_calculated');
    expect(line?.fields).toMatchObject({ realm: 'paris', objective: 'lost' });
    const { rows } = await list();
    expect(rows.find(({ name }) => name === 'databases')?.spent_seconds).toBe(spent);
  });

  it('has figures of others although more of its realm cannot be calculated than a silent realm is asked for', async () => {
    const hours = { time_zone: 'UTC', weekly_hours: { monday: ['08:00-18:00'] } };
    await app.table.put({ pk: 'CALENDAR', sk: 'lost' }, { name: 'lost', ...hours });
    for (const number of [1, 2, 3, 4, 5, 6]) await created({ name: `lost ${number}`, calendar: 'lost' });
    await created();
    await app.table.delete({ pk: 'CALENDAR', sk: 'lost' });
    expect((await refresh()).counts).toEqual([7, 1, 6, 0]);
    now += 300_000;
    expect((await refresh()).counts).toEqual([7, 1, 6, 0]);
  });

  it('is calculated by the next run if one was ended early, from the days that were kept', async () => {
    const urls = [await created(), await created({ name: 'other', downtimes: 'excluded' })];
    let months = 0;
    const put = app.table.put.bind(app.table);
    app.table.put = (key, ...rest) => {
      if (!key.pk.startsWith('OBJECTIVE_DAYS#')) return put(key, ...rest);
      months += 1;
      return months > 1 ? Promise.reject(new Error('the end of the function')) : put(key, ...rest);
    };
    await expect(refresh()).rejects.toThrow('the end of the function');
    app.table.put = put;
    const ids = urls.map((url) => url.split('/').at(-2) ?? '');
    const stored = await Promise.all(ids.map((id) => app.table.query(`OBJECTIVE_DAYS#${id}`)));
    expect(stored.map(({ length }) => length).sort()).toEqual([0, 1]);
    expect((await list()).rows).toMatchObject([{ computed_at: null }, { computed_at: null }]);
    expect((await refresh()).counts).toEqual([2, 2, 0, 0]);
    expect((await list()).rows.map((row) => row.spent_seconds).sort()).toEqual([10_764, spent]);
  });

  it('has none of an objective whose realm never answered: all of its time is unknown', async () => {
    await engine.close();
    await created({ window: '7d' });
    expect((await refresh()).counts).toEqual([1, 0, 1, 0]);
    const { rows } = await list();
    expect(rows).toMatchObject([
      { computed_at: null, availability_percent: null, unknown_seconds: 6.5 * 86_400 },
    ]);
  });

  it('is a table too', async () => {
    await created();
    await refresh();
    const { status, text } = await app.call(`${path}?format=csv&fields=name,left_seconds`);
    expect([status, text.split('\n').slice(0, 2)]).toEqual([
      200,
      ['name,left_seconds', expect.stringMatching(/^databases,/)],
    ]);
  });

  it('has the others if what was kept of one is damaged, which the next run mends', async () => {
    const url = await created();
    await created({ name: 'other' });
    await refresh();
    const key = { pk: 'OBJECTIVE_FIGURES', sk: url.split('/').at(-2) ?? '' };
    for (const content of ['{', 7]) {
      await app.table.update(key, { set: { content } });
      now += 960_000;
      const { rows, notice } = await list();
      const figures = Object.fromEntries(
        rows.map((row) => [row.name, [row.computed_at === null, row.spent_seconds]]),
      );
      expect(figures).toEqual({ databases: [true, 0], other: [false, spent] });
      expect(notice).toContain("of 'paris' have figures older than 15 minutes, or none");
      expect((await refresh()).counts).toEqual([2, 2, 0, 0]);
      expect((await list()).rows.map((row) => row.spent_seconds)).toEqual([spent, spent]);
    }
  });

  it('is told to Prometheus', async () => {
    await created();
    await refresh();
    const { status, text } = await app.call('/api/prometheus/realms/paris/metrics/');
    expect(status).toBe(200);
    const labels = '{realm="paris",objective="databases"}';
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        `realmgate_objective_spent_seconds${labels} ${spent}`,
        `realmgate_objective_left_seconds${labels} ${Math.floor(3 * 864) - spent}`,
        'realmgate_objective_burn_rate{realm="paris",objective="databases",window="1h"} 0',
      ]),
    );
  });
});

describe('objectives in a report', () => {
  interface Reported extends Figures {
    readonly name: string;
    readonly objective_id: string;
    readonly series: readonly (Figures & { readonly date: string })[];
  }
  const reported = async (query = '', realms = 'realms/paris') => {
    const { status, body } = await app.call(`/api/reports/info/${realms}/${query}`);
    expect(status).toBe(200);
    const { objectives, notice }: { objectives: readonly Reported[]; notice?: string } = {
      ...body.data,
      ...body.meta,
    };
    return { objectives, notice };
  };

  it('are those of the realm with their kept figures and days, the least left first, whatever range it has', async () => {
    await created({ name: 'any', combine: 'any' });
    await created();
    await created({ name: 'each', combine: 'each', target_percent: 90 });
    await created({ name: 'all of france', realm: 'france' });
    await refresh();
    const { objectives } = await reported('?time_from=yesterday');
    expect(objectives.map(({ name }) => name)).toEqual(['databases', 'each', 'any']);
    const { body } = await app.call(`${path}?sort=left_percent&realm=paris`);
    expect(objectives.map((row) => ({ ...row, series: undefined }))).toEqual(body.data);
    for (const { objective_id: id, series } of objectives) {
      const alone = await app.call(`${path}${id}/`);
      // The last day is not over.
      expect(series).toEqual(alone.body.data.series.slice(0, -1));
      expect([series.length, series[0]?.date, series.at(-1)?.date]).toEqual([29, '2026-10-22', '2026-11-19']);
    }
    const worst = objectives[0]?.series.filter((day) => day.spent_seconds > 0);
    expect(worst?.length).toBeGreaterThan(0);
    const all = await reported('', 'multirealms/france');
    expect(all.objectives.map(({ name }) => name).sort()).toEqual([
      'all of france',
      'any',
      'databases',
      'each',
    ]);
    expect((await reported('?hostgroup=databases')).objectives).toEqual([]);
  });

  it('are unknown until they are calculated, and without days if their calendar is lost', async () => {
    const hours = { time_zone: 'UTC', weekly_hours: { monday: ['08:00-18:00'] } };
    await app.table.put({ pk: 'CALENDAR', sk: 'lost' }, { name: 'lost', ...hours });
    await created({ window: '90d', calendar: 'lost' });
    const { objectives } = await reported();
    const [first] = objectives;
    expect(first?.series.map((day) => day.unknown_seconds)).toEqual(Array(31).fill(86_400));
    await app.table.delete({ pk: 'CALENDAR', sk: 'lost' });
    expect((await reported()).objectives[0]?.series).toEqual([]);
  });

  it('are twenty at most, and the report says so', async () => {
    for (let number = 0; number < 21; number += 1) await created({ name: `objective ${number}` });
    const { objectives, notice } = await reported();
    expect(objectives).toHaveLength(20);
    expect(notice).toContain('The report has the 20 objectives of which least is left, of 21.');
  });

  it('are charts and tables of the page, and every value of them is escaped', async () => {
    await created({ name: '<b>databases</b>' });
    await refresh();
    const { text } = await app.call('/api/reports/info/realms/paris/?format=html');
    expect(text).not.toContain('<b>databases');
    expect(text).toContain(
      '<title id="objective-0-wide-title">Budget and days of &lt;b&gt;databases&lt;/b&gt;</title>',
    );
    expect(text).toContain(
      '<th scope="row">&lt;b&gt;databases&lt;/b&gt;</th><td>30 days</td><td class="number">99 %</td>',
    );
    expect(text).toContain('19 November 2026');
  });
});
