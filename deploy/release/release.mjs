// A release of one function: a tenth of the calls for some minutes, with the stage's alarms watched, then all or none.
import { DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';

import { finish, publish, readAlias, startCanary, takeBack } from './aliases.mjs';

/** Between two looks at the alarms. */
const LOOK_MS = 15_000;

/**
 * `{ version, returned }`: the version that all calls go to, and the alarms for which the release was taken back.
 * @param around `{ lambda, cloudwatch, sleep, log }`
 */
export async function release(around, { functionName, alarmPrefix, share, minutes }) {
  const { lambda, log } = around;
  const { version: before, canary } = await readAlias(lambda, functionName);
  if (canary)
    throw new Error(`A release of ${functionName} is under way: version ${canary}. Take it back first.`);
  const version = await publish(lambda, functionName);
  if (version === before) return { version, returned: [] };
  // What rings already says nothing about the release.
  const ringing = new Set(await alarmsIn(around, alarmPrefix));
  await startCanary(lambda, functionName, { version, share });
  log(`${functionName}: version ${version} gets ${share * 100} % of the calls, ${before} the rest`);
  const fresh = await watch(around, { alarmPrefix, minutes, ringing }).catch((error) => {
    // Nobody looks any more, so nothing is known of the release.
    log(`${functionName}: the alarms cannot be read: ${error.message}`);
    return ['(unknown)'];
  });
  if (fresh.length === 0) {
    await finish(lambda, functionName, version);
    return { version, returned: [] };
  }
  return { version: await takeBack(lambda, functionName), returned: fresh };
}

/** The alarms that began to ring, as soon as one does; none when the time is over. */
async function watch(around, { alarmPrefix, minutes, ringing }) {
  const looks = Math.max(1, Math.ceil((minutes * 60_000) / LOOK_MS));
  for (let look = 0; look < looks; look += 1) {
    await around.sleep(LOOK_MS);
    const fresh = (await alarmsIn(around, alarmPrefix)).filter((name) => !ringing.has(name));
    if (fresh.length > 0) return fresh;
  }
  return [];
}

async function alarmsIn({ cloudwatch }, AlarmNamePrefix) {
  const names = [];
  let NextToken;
  do {
    const page = await cloudwatch.send(
      new DescribeAlarmsCommand({ AlarmNamePrefix, StateValue: 'ALARM', NextToken }),
    );
    names.push(...(page.MetricAlarms ?? []).map(({ AlarmName }) => AlarmName));
    NextToken = page.NextToken;
  } while (NextToken);
  return names;
}
