// A release reads the alarms of a stage with this module.
import { type CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';

export type CloudWatch = Pick<CloudWatchClient, 'send'>;

/**
 * Returns the names of the alarms that ring now, without the composite ones. Those depend on the others, and are silent while a cause
 * is known.
 */
export async function ringingAlarms(cloudwatch: CloudWatch, AlarmNamePrefix: string): Promise<string[]> {
  const names: string[] = [];
  let NextToken: string | undefined;
  do {
    const page = await cloudwatch.send(
      new DescribeAlarmsCommand({
        AlarmNamePrefix,
        AlarmTypes: ['MetricAlarm'],
        StateValue: 'ALARM',
        NextToken,
      }),
    );
    names.push(...(page.MetricAlarms ?? []).map(({ AlarmName = '' }) => AlarmName));
    NextToken = page.NextToken;
  } while (NextToken);
  return names;
}
