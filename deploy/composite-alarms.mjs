// The alarm `gateway-5xx` notifies nobody itself. `gateway-5xx-unexplained` does, if no other alarm tells the cause. Otherwise a
// function that crashes would ring two alarms, its own and that of the gateway.

/** The time in seconds that `gateway-5xx-unexplained` waits for the alarm of a cause, which CloudWatch may evaluate later. */
const WAIT_S = 180;

/**
 * `prefix` is `realmgate-STAGE-`, `causes` are the names of alarms that tell why the gateway answers 5xx. Returns composite alarms by their
 * short names. CloudWatch refuses a rule over alarms that are not there yet: `over` names them.
 */
export function compositeAlarms({ prefix, causes }) {
  const ringing = (name) => `ALARM("${name}")`;
  const gateway = `${prefix}gateway-5xx`;
  const explained = `${prefix}gateway-5xx-explained`;
  return {
    'gateway-5xx-explained': {
      over: causes,
      AlarmDescription: 'An alarm of a function or an authorizer tells why the gateway answers 5xx.',
      AlarmRule: causes.map(ringing).join(' OR '),
    },
    'gateway-5xx-unexplained': {
      over: [gateway, explained],
      severity: 'page',
      AlarmDescription:
        'The gateway answers 5xx, and no alarm of a function or an authorizer says why: a function takes too long, or the gateway fails.',
      AlarmRule: ringing(gateway),
      ActionsSuppressor: explained,
      ActionsSuppressorWaitPeriod: WAIT_S,
      ActionsSuppressorExtensionPeriod: WAIT_S,
    },
  };
}
