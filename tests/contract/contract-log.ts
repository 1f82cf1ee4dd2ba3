import { host, service } from '../../demo/status-query-engine/build-site.ts';
import {
  alert,
  currentState,
  downtimeAlert,
  notificationLine,
} from '../../demo/status-query-engine/log-lines.ts';
import type { Checkable, LogLine, Subject } from '../../demo/status-query-engine/site.ts';

const day = 86_400;

/** The host that the log of the contract site is about. */
export const loggedHost = 'web-2';

/** Returns the log of a host for two whole days, the ones before the day of `now` (epoch seconds), in the order of time. */
export function contractLog(now: number): LogLine[] {
  const today = now - (now % day);
  const [first, second] = [today - 2 * day, today - day];
  const of = (facts: Partial<Checkable>): Subject => ({ host: host(loggedHost, facts), service: null });
  const ofService = (facts: Partial<Checkable>): Subject => {
    const owner = host(loggedHost, { services: [service('http', facts)] });
    return { host: owner, service: owner.services.get('http') ?? null };
  };
  const well = of({ output: 'all well; really' });
  const bad = { output: 'PING CRITICAL', state: 1 };
  return [
    currentState({ time: first, subject: well }),
    currentState({ time: first, subject: ofService({ output: 'HTTP OK' }) }),
    alert({ time: first + 36_000, subject: of({ ...bad, state_type: 0, current_attempt: 1 }) }),
    alert({ time: first + 36_060, subject: of({ ...bad, current_attempt: 2 }) }),
    notificationLine({ time: first + 36_061, subject: of(bad) }, 'alice', {
      word: 'ACKNOWLEDGEMENT',
      author: 'bob',
      text: 'seen',
    }),
    alert({ time: first + 43_260, subject: well }),
    currentState({ time: second, subject: well }),
    currentState({ time: second, subject: ofService({ output: 'HTTP OK' }) }),
    downtimeAlert({ time: second + 3600, subject: well }, 'STARTED'),
    downtimeAlert({ time: second + 7200, subject: well }, 'STOPPED'),
    alert({ time: second + 50_000, subject: ofService({ state: 2, output: 'HTTP CRITICAL: 500' }) }),
  ];
}
