import { describe, expect, it } from '@jest/globals';

import { readLogRow } from '../../../../../../shared/realm/history/log/log-event.ts';

const read = (type: string, options: string, group = 1) =>
  readLogRow({ time: 1_795_219_200, class: group, type, options });

describe('a line of an engine log', () => {
  it('tells states of hosts and services, whatever is in the output', () => {
    expect(read('HOST ALERT', 'web 1;DOWN;SOFT;2;no answer; tried 3 times')).toEqual({
      time: 1_795_219_200,
      type: 'HOST ALERT',
      kind: 'alert',
      host_name: 'web 1',
      service: null,
      state: 1,
      state_type: 'SOFT',
      attempt: 2,
      contact_name: null,
      command_name: null,
      output: 'no answer; tried 3 times',
      text: 'web 1;DOWN;SOFT;2;no answer; tried 3 times',
    });
    expect(read('CURRENT SERVICE STATE', 'web-1;disk /;UNKNOWN;HARD;3;', 6)).toMatchObject({
      kind: 'state',
      host_name: 'web-1',
      service: 'disk /',
      state: 3,
      output: '',
    });
  });

  it('tells notifications with their reason, which Icinga 2 itself misreads', () => {
    const line = 'alice;web-1;http;ACKNOWLEDGEMENT (CRITICAL);by-mail;500;bob;seen';
    expect(read('SERVICE NOTIFICATION', line, 3)).toMatchObject({
      kind: 'notification',
      contact_name: 'alice',
      host_name: 'web-1',
      service: 'http',
      state: 2,
      state_type: 'ACKNOWLEDGEMENT (CRITICAL)',
      command_name: 'by-mail',
      output: '500',
    });
    expect(read('HOST NOTIFICATION', 'bob;web-1;DOWN;by-mail;gone;', 3)).toMatchObject({ state: 1 });
    expect(read('HOST NOTIFICATION', 'bob;web-1;FLAPPINGSTART;by-mail;gone', 3)).toMatchObject({
      state: null,
    });
  });

  it('tells downtimes, flapping, acknowledgements and results that were sent in', () => {
    expect(read('HOST DOWNTIME ALERT', 'web-1;STARTED; entered')).toMatchObject({
      kind: 'downtime',
      state_type: 'STARTED',
      output: 'entered',
    });
    expect(read('SERVICE FLAPPING ALERT', 'web-1;http;STOPPED;calm')).toMatchObject({ kind: 'flapping' });
    expect(read('HOST ACKNOWLEDGE ALERT', 'web-1;STARTED;seen')).toMatchObject({ kind: 'acknowledgement' });
    expect(read('PASSIVE SERVICE CHECK', 'web-1;http;2;broken', 4)).toMatchObject({
      kind: 'check',
      state: 2,
    });
  });

  it.each([
    ['ACKNOWLEDGE_HOST_PROBLEM;web-1;2;1;1;bob;seen', 'web-1', null],
    ['PROCESS_SERVICE_CHECK_RESULT;web-1;http;0;fine', 'web-1', 'http'],
    ['SCHEDULE_HOST_SVC_DOWNTIME;web-1;1;2', 'web-1', null],
    ['ENABLE_HOST_CHECK;web-1', 'web-1', null],
    ['DISABLE_SVC_CHECK;web-1;disk C:', 'web-1', 'disk C:'],
    ['DEL_HOST_COMMENT;42', null, null],
    ['SCHEDULE_HOSTGROUP_HOST_DOWNTIME;linux;1;2', null, null],
    ['ENABLE_CONTACT_HOST_NOTIFICATIONS;alice', null, null],
    ['START_EXECUTING_HOST_CHECKS', null, null],
    ['DISABLE_NOTIFICATIONS', null, null],
  ])('finds the object of the command %s', (command, host, service) => {
    expect(read('EXTERNAL COMMAND', command, 5)).toMatchObject({
      kind: 'command',
      command_name: command.split(';')[0],
      host_name: host,
      service,
    });
  });

  it('tells what the engine does itself', () => {
    expect(read('Naemon 1.4.1 starting... (PID=17)', '', 2)).toMatchObject({
      kind: 'engine',
      host_name: null,
    });
  });

  it.each([
    ['HOST ALERT', ''],
    ['HOST ALERT', 'web-1'],
    ['HOST ALERT', ';DOWN;HARD;1;x'],
    ['HOST ALERT', 'web-1;BROKEN;HARD;1;x'],
    ['SERVICE ALERT', 'web-1;;OK;HARD;1;x'],
    ['HOST DOWNTIME ALERT', 'web-1'],
    ['HOST NOTIFICATION', 'bob'],
    ['SOMETHING ELSE', 'web-1;DOWN;HARD;1;x'],
    ['', ''],
  ])('is skipped when it is of no form that engines write: %s: %s', (type, options) => {
    expect(read(type, options)).toBeUndefined();
  });

  it('is skipped without time or type', () => {
    expect(readLogRow({ time: null, class: 1, type: 'HOST ALERT', options: 'a;UP;HARD;1;' })).toBeUndefined();
    expect(readLogRow({ time: 1, class: 2, type: null, options: null })).toBeUndefined();
  });
});
