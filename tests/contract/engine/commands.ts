import { describe, expect, it } from '@jest/globals';

import {
  buildCommand,
  equals,
  flag,
  integer,
  list,
  longText,
  rowQuery,
  text,
  time,
} from '../../../shared/connectors/status-query/index.ts';
import { expectSoon } from '../../support/expect-soon.ts';
import { commandHostPrefix, oddNames } from '../contract-site.ts';
import type { SuiteAccess } from './suite-access.ts';

const refused = { kind: 'engine_failed', code: 'engine_refused_command' };

export function describeCommands({ client, engine, declares }: SuiteAccess): void {
  /** Expects an answer: at once, or as soon as it comes from an engine that is behind. */
  const expectAnswer = async <T>(ask: () => Promise<T>, check: (answer: T) => unknown) =>
    expectSoon(async () => check(await ask()), engine().behindMs ?? 0);

  const [first, second, third] = [1, 2, 3].map((number) => `${commandHostPrefix}-${number}`) as [
    string,
    string,
    string,
  ];
  const diskOf = (host: string) =>
    rowQuery('services', {
      state: integer('state'),
      output: text('plugin_output'),
      long: text('long_plugin_output'),
      perf_data: text('perf_data'),
    }).where(equals('host_name', host), equals('description', 'disk'));

  const mark = '[realmgate 0123456789abcdef]';
  const now = Math.floor(Date.now() / 1000);
  const span = [now - 10, now + 3600] as const;

  /** Expects one downtime of a host with this comment. */
  const expectDowntime = (host: string, comment: string, expected: object) => {
    const columns = {
      ...{ author: text('author'), comment: text('comment'), end: time('end_time') },
      ...{ service: text('service_description'), fixed: flag('fixed') },
    };
    const listed = rowQuery('downtimes', columns).where(equals('host_name', host));
    return expectAnswer(
      () => client().decodedRows(listed),
      (found) => {
        expect(found.filter((row) => row.comment === comment)).toMatchObject([
          { author: 'tester', end: span[1], ...expected },
        ]);
      },
    );
  };
  const disk = (host: string, columns: ReturnType<typeof integer>) =>
    client().decodedRows(
      rowQuery('services', { value: columns }).where(
        equals('host_name', host),
        equals('description', 'disk'),
      ),
    );
  /** Expects a value of the service `disk` of a host. */
  const expectDisk = (host: string, column: string, value: number) =>
    expectAnswer(
      () => disk(host, integer(column)),
      (found) => {
        expect(found).toEqual([{ value }]);
      },
    );

  describe('commands', () => {
    if (declares('downtimes of hosts'))
      it('schedule a downtime, with a text of any kind', async () => {
        const comment = `${String.raw`new disks; not before 10 % – é "quoted" C:\temp`} ${mark}`;
        const command = buildCommand(
          'SCHEDULE_HOST_DOWNTIME',
          first,
          ...span,
          true,
          0,
          3600,
          'tester',
          comment,
        );
        await client().send(command);
        const depth = rowQuery('hosts', { depth: integer('scheduled_downtime_depth') });
        await expectAnswer(
          () => client().decodedRows(depth.where(equals('name', first))),
          (found) => {
            expect(found).toEqual([{ depth: 1 }]);
          },
        );
        await expectDowntime(first, comment, { fixed: true });
      });

    if (declares('downtimes of services'))
      it('schedule a downtime of a service', async () => {
        const words = [...span, true, 0, 3600, 'tester', `of a service ${mark}`] as const;
        await client().send(buildCommand('SCHEDULE_SVC_DOWNTIME', second, 'disk', ...words));
        await expectDisk(second, 'scheduled_downtime_depth', 1);
        await expectDowntime(second, words[6], { service: 'disk', fixed: true });
      });

    if (declares('flexible downtimes'))
      it('schedule a flexible downtime', async () => {
        const words = [...span, false, 0, 600, 'tester', `flexible ${mark}`] as const;
        await client().send(buildCommand('SCHEDULE_HOST_DOWNTIME', third, ...words));
        await expectDowntime(third, words[6], { fixed: false });
      });

    const ways = [
      ['acknowledge, and remove it', 'ACKNOWLEDGE_SVC_PROBLEM', []],
      ['acknowledge until a time', 'ACKNOWLEDGE_SVC_PROBLEM_EXPIRE', [now + 3600]],
    ] as const;
    for (const [ability, name, until] of ways.filter(([way]) => declares(way)))
      it(ability, async () => {
        const words = ['tester', `on it ${mark}`] as const;
        await client().send(buildCommand(name, first, 'disk', 2, false, true, ...until, ...words));
        await expectDisk(first, 'acknowledged', 1);
        await client().send(buildCommand('REMOVE_SVC_ACKNOWLEDGEMENT', first, 'disk'));
        await expectDisk(first, 'acknowledged', 0);
      });

    if (declares('switch checks and notifications'))
      it('switch notifications off and on', async () => {
        await client().send(buildCommand('DISABLE_SVC_NOTIFICATIONS', third, 'disk'));
        await expectDisk(third, 'notifications_enabled', 0);
        await client().send(buildCommand('ENABLE_SVC_NOTIFICATIONS', third, 'disk'));
        await expectDisk(third, 'notifications_enabled', 1);
      });

    if (declares('take check results')) describeCheckResults();
    if (declares('write comments')) describeComments();
    if (declares('the whole contract site')) describeRemarks();

    it('are refused when the engine does not know them', async () => {
      await expect(client().send(buildCommand('NO_SUCH_COMMAND', third))).rejects.toMatchObject(refused);
    });
  });

  function describeCheckResults(): void {
    it('submit a check result with several lines and performance data', async () => {
      const output = longText('DISK OK é|used=50%;80;90\nsecond line\nthird');
      await client().send(buildCommand('PROCESS_SERVICE_CHECK_RESULT', second, 'disk', 0, output));
      await expectAnswer(
        () => client().decodedRows(diskOf(second)),
        ([row]) => {
          expect(row).toMatchObject({ state: 0, output: 'DISK OK é', perf_data: 'used=50%;80;90' });
          expect(row?.long?.replaceAll(String.raw`\n`, '\n').trim()).toBe('second line\nthird');
        },
      );
    });
  }

  function describeComments(): void {
    it('have an end each, in their order, if several are sent together', async () => {
      const comment = `together ${mark}`;
      const hosts = [first, 'no-such-host', second, third];
      const ends = await client().sendAll(
        hosts.map((host) => buildCommand('ADD_SVC_COMMENT', host, 'disk', true, 'tester', comment)),
      );
      const end = engine().namesRemarks ? 'made' : 'taken';
      expect(ends).toEqual([end, expect.objectContaining(refused), end, end]);
      const columns = { host: text('host_name'), author: text('author') };
      await expectAnswer(
        () => client().decodedRows(rowQuery('comments', columns).where(equals('comment', comment))),
        (found) => {
          expect(found.map(({ host, author }) => `${host} ${author}`).sort()).toEqual(
            [first, second, third].map((host) => `${host} tester`),
          );
        },
      );
    });

    it('are refused with the reason for a host that does not exist', async () => {
      const sent = client().send(buildCommand('ADD_HOST_COMMENT', 'no-such-host', true, 'tester', 'x'));
      const error: unknown = await sent.catch((reason: unknown) => reason);
      expect(error).toMatchObject({ ...refused, message: expect.stringMatching(/no-such-host|host/i) });
      expect(String(error)).not.toMatch(/stack|0x|\/usr|\n/i);
    });

    it('are refused with too few arguments', async () => {
      await expect(client().send(buildCommand('ADD_HOST_COMMENT', third))).rejects.toMatchObject(refused);
    });

    it('never carry a second command or another argument inside a value', async () => {
      const smuggled = 'x\n\nCOMMAND [1] DISABLE_NOTIFICATIONS';
      for (const host of [smuggled, `${third}\nKeepAlive: on`]) {
        const sent = client().send(buildCommand('ADD_HOST_COMMENT', host, true, 'tester', 'x'));
        const code = expect.stringMatching(/^(?:control_character|engine_refused_command)$/);
        await expect(sent).rejects.toMatchObject({ code });
      }
      expect(() => buildCommand('ADD_HOST_COMMENT', `${third};0;evil`, true, 'tester', 'x')).toThrow(
        /semicolon/,
      );
      const comments = rowQuery('comments', { author: text('author') }).where(equals('author', 'evil'));
      expect(await client().decodedRows(comments)).toEqual([]);
    });
  }

  /** Tests comments of hosts with any names, and that objects name their comments. */
  function describeRemarks(): void {
    it('reach hosts with odd names', async () => {
      for (const name of oddNames) {
        const comment = `for ${name}`;
        await client().send(buildCommand('ADD_HOST_COMMENT', name, true, 'tester', comment));
        const listed = rowQuery('comments', { comment: text('comment') }).where(equals('host_name', name));
        await expectAnswer(
          () => client().decodedRows(listed),
          (found) => {
            expect(found).toEqual([{ comment }]);
          },
        );
      }
    });

    it('make comments, which hosts and services name by their ids', async () => {
      const words = [true, 'tester', 'named by its object'] as const;
      await client().send(buildCommand('ADD_HOST_COMMENT', second, ...words));
      await client().send(buildCommand('ADD_HOST_COMMENT', second, ...words));
      await client().send(buildCommand('ADD_SVC_COMMENT', second, 'disk', ...words));
      const [host, id, named] = [text('host_name'), text('id'), list('comments')];
      const comments = rowQuery('comments', { service: text('service_description'), id }).where(
        equals('host_name', second),
      );
      const hosts = rowQuery('hosts', { host: text('name'), named }).where(equals('name', second));
      const services = rowQuery('services', { host, service: text('description'), named }).where(
        equals('host_name', second),
      );
      await expectAnswer(
        () =>
          Promise.all([
            client().decodedRows(comments),
            client().decodedRows(hosts),
            client().decodedRows(services),
          ]),
        ([listed, ofHosts, ofServices]) => {
          const objects = [...ofHosts.map((row) => ({ ...row, service: '' })), ...ofServices];
          const ids = objects.flatMap((row) => row.named.map((each) => [row.service, each]));
          expect(ids.sort()).toEqual(listed.map((row) => [row.service ?? '', row.id]).sort());
          expect(ids.length).toBeGreaterThanOrEqual(3);
        },
      );
    });
  }
}
