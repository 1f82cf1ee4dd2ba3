// These alarms watch the jobs that a stage may have switched on: the canary, and the watch of warm states.
import { type Alarm, type AlarmRule, ours, ringIfAny, ticket } from './rules.ts';

export interface WatchedJobs {
  /** The dimension of the project's own metrics. */
  readonly service: string;
  /** True if the canary of the stage is switched on. */
  readonly hasCanary: boolean;
  /** True if the watch of warm states is switched on. */
  readonly hasWarmStates: boolean;
}

export function jobAlarms(jobs: WatchedJobs): Readonly<Record<string, Alarm>> {
  return { ...canaryAlarms(jobs), ...warmAlarms(jobs) };
}

function canaryAlarms(names: WatchedJobs): Readonly<Record<string, Alarm>> {
  return {
    // A single failed run may be caused by a restart of its engine.
    'canary-failed': {
      severity: 'page',
      description:
        'The canary called the API as a user would, and was not answered in two of three runs; the lines canary.failed say at which step.',
      rule: {
        ...ringIfAny(ours(names, 'ErrorLines', { event: 'canary.failed' })),
        EvaluationPeriods: 3,
        DatapointsToAlarm: 2,
      },
    },
    'canary-silent': {
      severity: 'ticket',
      description: 'The canary has not run for 15 minutes, so nobody looks whether callers are answered.',
      rule: silenceRule(names, { job: 'canary.run', isOn: names.hasCanary }),
    },
  };
}

/** Rings if a job has not ended a run for 15 minutes. Missing data is the fault here, unless the job is switched off. */
function silenceRule(
  names: WatchedJobs,
  { job, isOn }: { readonly job: string; readonly isOn: boolean },
): AlarmRule {
  return {
    ...ringIfAny(ours(names, 'Requests', { endpoint: job })),
    Threshold: 1,
    ComparisonOperator: 'LessThanThreshold',
    EvaluationPeriods: 3,
    TreatMissingData: isOn ? 'breaching' : 'notBreaching',
  };
}

/** Returns the alarms about the states of warm realms, without which the functions ask the engines. */
function warmAlarms(names: WatchedJobs): Readonly<Record<string, Alarm>> {
  return {
    'warm-states-old': ticket(
      'The states of a warm realm were missing or old for 15 minutes; the lines warm.states_old say of which.',
      {
        ...ringIfAny(ours(names, 'ErrorLines', { event: 'warm.states_old' })),
        EvaluationPeriods: 3,
        DatapointsToAlarm: 3,
      },
    ),
    'warm-watch-silent': ticket(
      'The watch of warm states has not ended a run for 15 minutes, so that engines are asked.',
      silenceRule(names, { job: 'warm-watch.run', isOn: names.hasWarmStates }),
    ),
  };
}
