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
import type { SuiteAccess } from './engine-under-test.ts';

const refused = { kind: 'engine_failed', code: 'engine_refused_command' };

export function describeCommands({ client, engine }: SuiteAccess): void {
  /** Expects an answer: at once, or as soon as it comes from an engine that is behind. */
  const expectAnswer = async <T>(ask: () => Promise<T>, check: (answer: T) => unknown) =>
    expectSoon(async () => check(await ask()), engine().isBehind ? 10_000 : 0);

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
      acknowledged: flag('acknowledged'),
    }).where(equals('host_name', host), equals('description', 'disk'));

  describe('commands', () => {
    it('schedule a downtime, with a text of any kind', async () => {
      const now = Math.floor(Date.now() / 1000);
      const comment = String.raw`new disks; not before 10 % – é "quoted" C:\temp`;
      const span = [now - 10, now + 3600] as const;
      await client().send(
        buildCommand('SCHEDULE_HOST_DOWNTIME', first, ...span, true, 0, 3600, 'tester', comment),
      );
      const depth = rowQuery('hosts', { depth: integer('scheduled_downtime_depth') }).where(
        equals('name', first),
      );
      await expectAnswer(
        () => client().decodedRows(depth),
        (found) => {
          expect(found).toEqual([{ depth: 1 }]);
        },
      );
      const columns = { author: text('author'), comment: text('comment'), end: time('end_time') };
      const listed = rowQuery('downtimes', columns).where(equals('host_name', first));
      await expectAnswer(
        () => client().decodedRows(listed),
        (found) => {
          expect(found).toEqual([{ author: 'tester', comment, end: span[1] }]);
        },
      );
    });

    it('acknowledge a problem', async () => {
      const acknowledge = buildCommand(
        'ACKNOWLEDGE_SVC_PROBLEM',
        first,
        'disk',
        2,
        false,
        true,
        'tester',
        'on it',
      );
      await client().send(acknowledge);
      await expectAnswer(
        () => client().decodedRows(diskOf(first)),
        (found) => {
          expect(found).toMatchObject([{ acknowledged: true }]);
        },
      );
      await client().send(buildCommand('REMOVE_SVC_ACKNOWLEDGEMENT', first, 'disk'));
      await expectAnswer(
        () => client().decodedRows(diskOf(first)),
        (found) => {
          expect(found).toMatchObject([{ acknowledged: false }]);
        },
      );
    });

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

    it('reach hosts with odd names', async () => {
      // Whether Naemon takes a backslash in a name as it is, or as the beginning of an escape, is not known.
      for (const name of oddNames.filter((each) => !each.includes('\\'))) {
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

    it('have an end each, in their order, if several are sent together', async () => {
      const comment = (host: string) => buildCommand('ADD_HOST_COMMENT', host, true, 'tester', 'together');
      const ends = await client().sendAll([first, 'no-such-host', second, third].map(comment));
      const end = engine().namesRemarks ? 'made' : 'taken';
      expect(ends).toEqual([end, expect.objectContaining(refused), end, end]);
      const listed = rowQuery('comments', { host: text('host_name') }).where(equals('comment', 'together'));
      await expectAnswer(
        () => client().decodedRows(listed),
        (found) => {
          expect(found.map(({ host }) => host).sort()).toEqual([first, second, third].sort());
        },
      );
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

    it('are refused with the reason for a host that does not exist', async () => {
      const sent = client().send(buildCommand('ADD_HOST_COMMENT', 'no-such-host', true, 'tester', 'x'));
      const error: unknown = await sent.catch((reason: unknown) => reason);
      expect(error).toMatchObject({ ...refused, message: expect.stringMatching(/no-such-host|host/i) });
      expect(String(error)).not.toMatch(/stack|0x|\/usr|\n/i);
    });

    it('are refused when the engine does not know them, or not so few arguments', async () => {
      await expect(client().send(buildCommand('NO_SUCH_COMMAND', third))).rejects.toMatchObject(refused);
      await expect(client().send(buildCommand('ADD_HOST_COMMENT', third))).rejects.toMatchObject(refused);
    });

    it('never carry a second command or another argument inside a value', async () => {
      const smuggled = 'x\n\nCOMMAND [1] DISABLE_NOTIFICATIONS';
      for (const host of [smuggled, `${third}\nKeepAlive: on`]) {
        const sent = client().send(buildCommand('ADD_HOST_COMMENT', host, true, 'tester', 'x'));
        await expect(sent).rejects.toMatchObject({ kind: 'invalid', code: 'control_character' });
      }
      expect(() => buildCommand('ADD_HOST_COMMENT', `${third};0;evil`, true, 'tester', 'x')).toThrow(
        /semicolon/,
      );
      const comments = rowQuery('comments', { author: text('author') }).where(equals('author', 'evil'));
      expect(await client().decodedRows(comments)).toEqual([]);
    });
  });
}
