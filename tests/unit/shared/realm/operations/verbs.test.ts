import { describe, expect, it } from '@jest/globals';

import { buildOperation } from '../../../../../shared/realm/operations/kinds.ts';

const clock = () => 1_800_000_000_000;
const by = { author: 'oscar; x', comment: 'disks; then reboot', key: null };
const host = { host_name: 'web-1', service: null };
const service = { host_name: 'web-1', service: 'http' };
const acknowledgement = { sticky: true, notify: false, persistent: true, expires_at: null, ...by };

/** The command of a stored operation for a host and for a service. Marks are left out. */
const commandsOf = (kind: string, values: unknown) => {
  const built = buildOperation(JSON.parse(JSON.stringify({ kind, values })), clock);
  return [host, service].map((target) => {
    const command = built?.operation.command(target);
    const words = command?.arguments.map((one) =>
      typeof one === 'string' ? one.replace(/ \[realmgate [0-9a-f]{16}\]$/, ' [mark]') : one,
    );
    return [command?.name, ...(words ?? [])];
  });
};

describe('the command of a stored operation', () => {
  it.each([
    [
      ...['acknowledge', acknowledgement, 'ACKNOWLEDGE_HOST_PROBLEM', 'ACKNOWLEDGE_SVC_PROBLEM'],
      [2, false, true, 'oscar, x', 'disks, then reboot [mark]'],
    ],
    [
      ...['acknowledge', { ...acknowledgement, sticky: false, expires_at: 1_800_003_600 }],
      ...['ACKNOWLEDGE_HOST_PROBLEM_EXPIRE', 'ACKNOWLEDGE_SVC_PROBLEM_EXPIRE'],
      [0, false, true, 1_800_003_600, 'oscar, x', 'disks, then reboot [mark]'],
    ],
    ['remove_acknowledgement', {}, 'REMOVE_HOST_ACKNOWLEDGEMENT', 'REMOVE_SVC_ACKNOWLEDGEMENT', []],
    [
      ...['add_comment', { persistent: false, ...by }, 'ADD_HOST_COMMENT', 'ADD_SVC_COMMENT'],
      [false, 'oscar, x', 'disks, then reboot [mark]'],
    ],
    ['check_now', {}, 'SCHEDULE_FORCED_HOST_CHECK', 'SCHEDULE_FORCED_SVC_CHECK', [1_800_000_000]],
    [
      ...['turn_switch', { switch: 'passive_checks', on: false }],
      ...['DISABLE_PASSIVE_HOST_CHECKS', 'DISABLE_PASSIVE_SVC_CHECKS', []],
    ],
    ['turn_switch', { switch: 'active_checks', on: true }, 'ENABLE_HOST_CHECK', 'ENABLE_SVC_CHECK', []],
  ] as const)('%s %j', (kind, values, forHosts, forServices, words) => {
    expect(commandsOf(kind, values)).toEqual([
      [forHosts, 'web-1', ...words],
      [forServices, 'web-1', 'http', ...words],
    ]);
  });
});

describe('the mark of an acknowledgement or a comment', () => {
  const textOf = (kind: string, values: unknown) =>
    buildOperation({ kind, values }, clock)?.operation.command(host).arguments.at(-1);

  it.each([
    ['acknowledge', acknowledgement, { sticky: false }],
    ['acknowledge', acknowledgement, { author: 'ann' }],
    ['acknowledge', acknowledgement, { key: 'a' }],
    ['add_comment', { persistent: true, ...by }, { persistent: false }],
    ['add_comment', { persistent: true, ...by }, { key: 'a' }],
  ])('of %s is the same for the same values, and differs for others', (kind, values, other) => {
    expect(textOf(kind, values)).toBe(textOf(kind, { ...values }));
    expect(textOf(kind, { ...values, ...other })).not.toBe(textOf(kind, values));
  });

  it('is the same for the same key, whatever else the request says', () => {
    const marks = ['one', 'two'].map((comment) =>
      JSON.stringify(textOf('add_comment', { persistent: true, ...by, comment, key: 'a' })).slice(-18),
    );
    expect(marks[0]).toBe(marks[1]);
  });
});
