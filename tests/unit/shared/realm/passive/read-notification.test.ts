import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { expect, it } from '@jest/globals';

import { projectRoot } from '../../../../support/service-copy.ts';

const noon = Date.parse('2026-11-28T12:00:00Z');

/** Returns the times of notifications with these timestamps, read at noon by a program on a machine in a time zone. */
async function timesIn(timeZone: string, timestamps: readonly string[]): Promise<unknown> {
  const script = `
    import { readNotification } from './shared/realm/passive/read-notification.ts';
    const times = ${JSON.stringify(timestamps)}.map((timestamp) =>
      readNotification({ event: { timestamp, priority: 3, fields: { host: 'web-1' } } }, ${noon}).time);
    process.stdout.write(JSON.stringify(times));`;
  const words = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const env = { PATH: process.env['PATH'], TZ: timeZone };
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: projectRoot, env });
  return JSON.parse(stdout);
}

it.each(['Asia/Tokyo', 'America/New_York', 'UTC'])(
  'a notification has the same time on each machine: %s',
  async (timeZone) => {
    const timestamps = [
      ...['2026-11-28T11:00:00.000Z', '2026-11-28T12:00:00+01:00'],
      ...['2026-11-28T11:00:00', '2026-11-28 11:00:00.5', '2026-11-28T11:00', '2026-11-28 11:00'],
    ];
    expect(await timesIn(timeZone, timestamps)).toEqual(timestamps.map(() => noon / 1000 - 3600));
  },
);
