import { afterAll, describe, expect, it } from '@jest/globals';

import { host, site } from '../../../../demo/status-query-engine/build-site.ts';
import type { DialectName, Engine } from '../../../../demo/status-query-engine/index.ts';
import { startEngine } from '../../../../demo/status-query-engine/index.ts';
import { alert, currentState, notificationLine } from '../../../../demo/status-query-engine/log-lines.ts';
import { queryRows } from './talk.ts';

const midnight = 1_795_219_200;
const subject = { host: host('web-1', { output: 'all well' }), service: null };

async function openWithLog(dialect: DialectName): Promise<Engine> {
  const made = site({ hosts: [subject.host] });
  made.log.push(
    currentState({ time: midnight - 86_400, subject }),
    alert({ time: midnight - 3600, subject }),
    currentState({ time: midnight, subject }),
    alert({ time: midnight + 60, subject }),
    notificationLine({ time: midnight + 61, subject }, 'alice', {
      word: 'ACKNOWLEDGEMENT',
      author: 'bob',
      text: 'seen',
    }),
  );
  return startEngine({ site: made, dialect, listen: {}, clock: () => (midnight + 600) * 1000 });
}

describe('the log of an Icinga 2', () => {
  let engine: Engine | undefined;
  afterAll(() => engine?.close());

  it('leaves whole days out by the time of their first line, unless asked by the other name', async () => {
    engine = await openWithLog('icinga2');
    const times = async (filter: string) =>
      (await queryRows(engine!, `GET log\nColumns: time\n${filter}`)).flat();
    expect(await times('')).toEqual([-86_400, -3600, 0, 60, 61].map((offset) => midnight + offset));
    expect(await times(`Filter: time >= ${midnight - 7200}`)).toEqual(
      [0, 60, 61].map((offset) => midnight + offset),
    );
    expect(await times(`Filter: time >= ${midnight + 30}`)).toEqual([]);
    expect(await times(`Filter: log_time >= ${midnight + 30}`)).toEqual([midnight + 60, midnight + 61]);
  });

  it('shifts the fields of notifications and names no host on lines about hosts', async () => {
    const columns = 'GET log\nColumns: host_name state state_type command_name plugin_output contact_name\n';
    expect(await queryRows(engine!, `${columns}Filter: class = 3`)).toEqual([
      [null, 3, 'ACKNOWLEDGEMENT (UP)', 'all well', 'seen', 'alice'],
    ]);
    expect(await queryRows(engine!, `${columns}Filter: class = 6\nLimit: 1`)).toEqual([
      [null, 0, 'HARD', null, 'all well', null],
    ]);
  });
});

describe('the log of a Naemon', () => {
  let engine: Engine | undefined;
  afterAll(() => engine?.close());

  it('is newest first and exact about time, but takes alternatives for bounds', async () => {
    engine = await openWithLog('naemon');
    const times = async (filter: string) =>
      (await queryRows(engine!, `GET log\nColumns: time\n${filter}`)).flat();
    expect(await times(`Filter: time >= ${midnight - 7200}`)).toEqual(
      [61, 60, 0, -3600].map((offset) => midnight + offset),
    );
    expect(await times(`Filter: time < ${midnight}\nFilter: time >= ${midnight + 60}\nOr: 2`)).toEqual([]);
  });

  it('tells notifications as they were', async () => {
    const columns = 'state state_type command_name plugin_output comment message';
    expect(await queryRows(engine!, `GET log\nColumns: ${columns}\nFilter: class = 3`)).toEqual([
      [
        0,
        'ACKNOWLEDGEMENT (UP)',
        'notify-host-by-email',
        'all well',
        'seen',
        `[${midnight + 61}] HOST NOTIFICATION: alice;web-1;ACKNOWLEDGEMENT (UP);notify-host-by-email;all well;bob;seen`,
      ],
    ]);
  });
});
