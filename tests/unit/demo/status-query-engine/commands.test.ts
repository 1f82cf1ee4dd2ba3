import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { host, service, site } from '../../../../demo/status-query-engine/build-site.ts';
import type { DialectName, Engine } from '../../../../demo/status-query-engine/index.ts';
import { startEngine } from '../../../../demo/status-query-engine/index.ts';
import { command, queryRows, sendToEngine } from './talk.ts';

const start = 1_795_219_167;
let now = start;
let engine: Engine;

async function open(dialect: DialectName) {
  now = start;
  engine = await startEngine({
    site: site({
      hosts: [host('web-1', { contacts: ['alice'], services: [service('http', { max_check_attempts: 2 })] })],
      programStart: start - 60,
    }),
    dialect,
    listen: {},
    clock: () => now * 1000,
  });
}

const http = (columns: string) => queryRows(engine, `GET services\nColumns: ${columns}`);
const logTypes = async () =>
  (
    await queryRows(engine, `GET log\nColumns: type state_type\nFilter: class = 1\nFilter: class = 3\nOr: 2`)
  ).map((row) => row.join(' '));

describe('commands to a Naemon', () => {
  beforeEach(() => open('naemon'));
  afterEach(() => engine.close());

  it('make a service go soft first and hard when its attempts are used up', async () => {
    const bad = 'PROCESS_SERVICE_CHECK_RESULT;web-1;http;2;down; really|time=9s\\nsecond line';
    expect(await command(engine, bad)).toBe('');
    const columns =
      'state state_type current_attempt plugin_output perf_data long_plugin_output last_hard_state';
    expect(await http(columns)).toEqual([[2, 0, 1, 'down: really', 'time=9s', 'second line', 0]]);
    await command(engine, bad);
    expect(await http('state state_type current_attempt last_hard_state')).toEqual([[2, 1, 2, 2]]);
    expect(await logTypes()).toEqual([
      'SERVICE NOTIFICATION CRITICAL',
      'SERVICE ALERT HARD',
      'SERVICE ALERT SOFT',
    ]);
  });

  it('acknowledge a problem until it is over', async () => {
    await command(engine, 'PROCESS_HOST_CHECK_RESULT;web-1;1;down');
    expect(await command(engine, 'ACKNOWLEDGE_HOST_PROBLEM;web-1;2;1;1;bob;seen; working on it')).toBe('');
    const columns = 'GET hosts\nColumns: acknowledged acknowledgement_type comments_with_info';
    expect(await queryRows(engine, columns)).toEqual([
      [1, 2, [[1, 'bob', 'seen; working on it', start, 4, 0, 0]]],
    ]);
    await command(engine, 'PROCESS_HOST_CHECK_RESULT;web-1;0;up');
    expect(await queryRows(engine, columns)).toMatchObject([[0, 2, expect.anything()]]);
  });

  it('schedule a downtime that starts and ends with time, and whose comment goes with it', async () => {
    await command(engine, `SCHEDULE_SVC_DOWNTIME;web-1;http;${start + 10};${start + 20};1;0;0;bob;update`);
    expect(await http('scheduled_downtime_depth downtimes comments')).toEqual([[0, [1], [1]]]);
    now = start + 10;
    expect(await http('scheduled_downtime_depth')).toEqual([[1]]);
    now = start + 20;
    expect(await http('scheduled_downtime_depth downtimes comments')).toEqual([[0, [], []]]);
    expect(await logTypes()).toEqual(['SERVICE DOWNTIME ALERT STOPPED', 'SERVICE DOWNTIME ALERT STARTED']);
  });

  it('take a downtime and a comment away by their ids', async () => {
    await command(engine, `SCHEDULE_HOST_DOWNTIME;web-1;${start};${start + 60};1;0;0;bob;update`);
    await command(engine, 'ADD_HOST_COMMENT;web-1;1;bob;a word');
    await command(engine, 'DEL_HOST_DOWNTIME;1');
    expect(await queryRows(engine, 'GET hosts\nColumns: scheduled_downtime_depth comments')).toEqual([
      [0, [2]],
    ]);
    await command(engine, 'DEL_HOST_COMMENT;2');
    expect(await queryRows(engine, 'GET comments\nColumns: id')).toEqual([]);
  });

  it('switch checks and notifications off and on', async () => {
    await command(engine, 'DISABLE_SVC_CHECK;web-1;http');
    await command(engine, 'DISABLE_SVC_NOTIFICATIONS;web-1;http');
    expect(await http('active_checks_enabled notifications_enabled')).toEqual([[0, 0]]);
    await command(engine, 'ENABLE_SVC_CHECK;web-1;http');
    await command(engine, 'ENABLE_SVC_NOTIFICATIONS;web-1;http');
    expect(await http('active_checks_enabled notifications_enabled')).toEqual([[1, 1]]);
  });

  it('force a check', async () => {
    now = start + 500;
    await command(engine, `SCHEDULE_FORCED_SVC_CHECK;web-1;http;${now}`);
    expect(await http('last_check')).toEqual([[now]]);
  });

  it('restart it: the listener goes, then connections, and it is back with a later start', async () => {
    const idle = sendToEngine(engine, 'GET hosts\n');
    await command(engine, 'ADD_HOST_COMMENT;web-1;0;bob;forgotten');
    expect(await command(engine, 'RESTART_PROGRAM')).toBe('');
    expect(await idle).toEqual({ answer: '', closed: true });
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(await queryRows(engine, 'GET status\nColumns: program_start')).toEqual([[start]]);
    expect(await queryRows(engine, 'GET comments\nColumns: comment')).toEqual([]);
  });
});

describe('commands to an Icinga 2', () => {
  beforeEach(() => open('icinga2'));
  afterEach(() => engine.close());

  const order = async (line: string) => {
    const said = `COMMAND [1] ${line}\nResponseHeader: fixed16\nKeepAlive: off\n\n`;
    return (await sendToEngine(engine, said)).answer.split('\n\nStacktrace:')[0];
  };

  it('are answered, and undo what they did', async () => {
    await order('PROCESS_SERVICE_CHECK_RESULT;web-1;http;1;slow');
    expect(await order('ACKNOWLEDGE_SVC_PROBLEM;web-1;http;1;0;0;bob;seen')).toBe('200           0\n');
    expect(await http('state state_type acknowledged acknowledgement_type')).toEqual([[1, 0, true, 1]]);
    await order('REMOVE_SVC_ACKNOWLEDGEMENT;web-1;http');
    expect(await http('acknowledged acknowledgement_type comments')).toEqual([[false, 0, []]]);
  });

  it('keep the comment of an acknowledgement if it was persistent, and refuse a second acknowledgement', async () => {
    await order('PROCESS_SERVICE_CHECK_RESULT;web-1;http;1;slow');
    expect(await order('ACKNOWLEDGE_SVC_PROBLEM;web-1;http;2;0;1;bob;seen')).toBe('200           0\n');
    expect(await order('ACKNOWLEDGE_SVC_PROBLEM;web-1;http;2;0;1;ann;seen')).toContain(
      'already acknowledged',
    );
    await order('REMOVE_SVC_ACKNOWLEDGEMENT;web-1;http');
    expect(await http('acknowledged comments')).toEqual([[false, [1]]]);
  });

  it('acknowledge until a time that is not over', async () => {
    await order('PROCESS_SERVICE_CHECK_RESULT;web-1;http;1;slow');
    const until = (time: number) => order(`ACKNOWLEDGE_SVC_PROBLEM_EXPIRE;web-1;http;2;0;0;${time};bob;seen`);
    expect(await until(1)).toContain('must be in the future');
    expect(await until(4_000_000_000)).toBe('200           0\n');
    expect(await http('acknowledged')).toEqual([[true]]);
    for (const comment of engine.site.comments.values())
      engine.site.comments.set(comment.id, { ...comment, expire_time: 1 });
    expect(await http('acknowledged acknowledgement_type comments')).toEqual([[false, 0, []]]);
  });

  it.each([
    ['PROCESS_HOST_CHECK_RESULT;web-1;2;x', 'Invalid status code: 2'],
    [
      'ENABLE_SVC_CHECK;web-1;nope',
      "Cannot enable service checks for non-existent service 'nope' on host 'web-1'",
    ],
    ['ACKNOWLEDGE_HOST_PROBLEM;web-1;2;1;1;bob;x', "The host 'web-1' is OK."],
    ['RESTART_PROGRAM', "The external command 'RESTART_PROGRAM' does not exist."],
    ['DEL_HOST_COMMENT', 'Expected 1 argument'],
  ])('are refused: %s', async (line, reason) => {
    expect(await order(line)).toMatch(/^452 +\d+\nError: /);
    expect(await order(line)).toContain(`Error: ${reason}`);
  });

  it('leave hosts soft until their attempts are used up', async () => {
    for (const state_type of [0, 0, 1]) {
      await order('PROCESS_HOST_CHECK_RESULT;web-1;1;down');
      expect(await queryRows(engine, 'GET hosts\nColumns: state state_type')).toEqual([[1, state_type]]);
    }
  });
});
