import { latestOf, numberOf, rowsOf, textOf } from './json-rpc.ts';
import { type HostWithServices, outputOfTrigger, type Trigger } from './world.ts';

/** The state of a host, which Zabbix does not have, and where it is from. */
export interface HostResult {
  /** 0 UP or 1 DOWN. */
  readonly state: number;
  readonly isChecked: boolean;
  /** A sentence that says where the state is from. */
  readonly output: string;
  /** The time since when in epoch seconds, or 0 if Zabbix does not tell. */
  readonly since: number;
  /** The trigger that tells it. */
  readonly trigger?: Trigger | undefined;
  /** True if all problems that make it DOWN are acknowledged. */
  readonly isAcknowledged?: boolean;
}

/** Returns the state by the triggers that tell availability. If a host has none that Zabbix can evaluate, by its interfaces. */
export function hostResult(host: HostWithServices): HostResult {
  const allDown = host.availability.filter(({ row }) => numberOf(row['value']) === 1);
  const [down] = allDown;
  if (down) {
    const since = allDown.reduce((first, one) => Math.min(first, changeOf(one)), Infinity);
    const isAcknowledged = allDown.every((one) => one.isAcknowledged);
    return { state: 1, isChecked: true, output: outputOfTrigger(down), since, trigger: down, isAcknowledged };
  }
  const evaluated = host.availability.filter(({ row }) => numberOf(row['state']) === 0);
  const [first] = evaluated;
  if (!first) return resultOfInterfaces(host);
  // Zabbix calls a trigger OK whose items never had a value.
  const isChecked = evaluated.some((one) => one.lastCheck > 0 || changeOf(one) > 0);
  const since = latestOf(evaluated.map(changeOf));
  return { state: 0, isChecked, output: isChecked ? `OK: ${first.name}` : noValue, since, trigger: first };
}

function changeOf({ row }: Trigger): number {
  return numberOf(row['lastchange']);
}

const noValue = 'The items that tell whether the host is available have no value yet.';
const noTelling = 'No trigger and no interface tells whether the host is available.';
const [available, unavailable] = [1, 2];

/** A host is UP if one of its interfaces is available, and DOWN if one is not. */
function resultOfInterfaces({ row, availability: [unevaluated] }: HostWithServices): HostResult {
  const passive = rowsOf(row, 'interfaces');
  const states = [...passive.map((one) => numberOf(one['available'])), numberOf(row['active_available'])];
  const checked = { isChecked: true, since: 0 };
  if (states.includes(available))
    return { ...checked, state: 0, output: 'An interface of the host is available.' };
  if (states.includes(unavailable)) {
    const said = passive.map(({ error }) => textOf(error)).find((error) => error !== '');
    const words = 'No interface of the host is available';
    return { ...checked, state: 1, output: said === undefined ? `${words}.` : `${words}: ${said}` };
  }
  const output = unevaluated ? outputOfTrigger(unevaluated) : noTelling;
  return { state: 0, isChecked: false, since: 0, output };
}
