// The alarm `gateway-5xx` notifies nobody itself. `gateway-5xx-unexplained` does, if no other alarm tells the cause. Otherwise a
// function that crashes would ring two alarms, its own and that of the gateway.
import type { Alarm } from './rules.ts';

/** The time in seconds that `gateway-5xx-unexplained` waits for the alarm of a cause, which CloudWatch may evaluate later. */
const WAIT_S = 180;

interface CompositeAlarm extends Alarm {
  /** The names of the alarms in the rule. CloudWatch refuses a rule over alarms that do not exist. */
  readonly over: readonly string[];
}

/**
 * Returns composite alarms by their short names. `prefix` is `realmgate-STAGE-`, `causes` are the names of alarms that tell why the
 * gateway answers 5xx.
 */
export function compositeAlarms(
  prefix: string,
  causes: readonly string[],
): Readonly<Record<string, CompositeAlarm>> {
  const isRinging = (name: string) => `ALARM("${name}")`;
  const gateway = `${prefix}gateway-5xx`;
  const explained = `${prefix}gateway-5xx-explained`;
  return {
    'gateway-5xx-explained': {
      over: causes,
      description: 'An alarm of a function or an authorizer tells why the gateway answers 5xx.',
      rule: { AlarmRule: causes.map(isRinging).join(' OR ') },
    },
    'gateway-5xx-unexplained': {
      over: [gateway, explained],
      severity: 'page',
      description:
        'The gateway answers 5xx, and no alarm of a function or an authorizer says why: a function takes too long, or the gateway fails.',
      rule: {
        AlarmRule: isRinging(gateway),
        ActionsSuppressor: explained,
        ActionsSuppressorWaitPeriod: WAIT_S,
        ActionsSuppressorExtensionPeriod: WAIT_S,
      },
    },
  };
}
