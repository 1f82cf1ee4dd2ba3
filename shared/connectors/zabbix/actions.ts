/** Commands as calls of `event.acknowledge`: the problems of a host or a service are acknowledged, and messages are added to them. */
import { type Command, unescapedArgument } from '../status-query/index.ts';
import { textOf } from './json-rpc.ts';
import type { HostWithServices, Trigger } from './world.ts';

/** A host or a service that something is done to. */
export interface ActionTarget {
  readonly host: string;
  /** `undefined` means the host itself: the triggers that tell whether it is DOWN. */
  readonly service: string | undefined;
}

/** An action on the problems of one object. */
export interface ProblemAction extends ActionTarget {
  /** The bits of `event.acknowledge`. */
  readonly action: number;
  readonly message: string | undefined;
}

const [acknowledges, addsMessage, removesAcknowledgement] = [2, 4, 16];

interface CommandForm {
  readonly action: number;
  readonly ofHost: boolean;
}

/** The most characters of a message. */
const longestMessage = 2048;
const both = acknowledges + addsMessage;
const forms: Readonly<Record<string, CommandForm>> = {
  ACKNOWLEDGE_HOST_PROBLEM: { action: both, ofHost: true },
  ACKNOWLEDGE_SVC_PROBLEM: { action: both, ofHost: false },
  REMOVE_HOST_ACKNOWLEDGEMENT: { action: removesAcknowledgement, ofHost: true },
  REMOVE_SVC_ACKNOWLEDGEMENT: { action: removesAcknowledgement, ofHost: false },
  ADD_HOST_COMMENT: { action: addsMessage, ofHost: true },
  ADD_SVC_COMMENT: { action: addsMessage, ofHost: false },
};

/** Returns the action of a command, or `undefined` if Zabbix has none. */
export function actionOf({ name, arguments: words }: Command): ProblemAction | undefined {
  const form = forms[name];
  if (!form) return undefined;
  const [host = '', service = ''] = words.map(unescapedArgument);
  const target = { host, service: form.ofHost ? undefined : service, action: form.action };
  if (form.action === removesAcknowledgement) return { ...target, message: undefined };
  const [author = '', comment = ''] = words.slice(-2).map(unescapedArgument);
  // Zabbix notes the user of our token as the author.
  return { ...target, message: `${author}: ${comment}`.slice(0, longestMessage) };
}

export function triggersOf(
  { host: name, service }: ActionTarget,
  hosts: readonly HostWithServices[],
): readonly Trigger[] {
  const host = hosts.find((one) => one.name === name);
  if (service === undefined) return host?.availability ?? [];
  return host?.services.filter((one) => one.name === service) ?? [];
}

/** Returns the ids of the problems that an action is for. */
export function problemsOf(action: ProblemAction, hosts: readonly HostWithServices[]): string[] {
  return triggersOf(action, hosts).flatMap(({ problems }) => problems.map(({ eventid }) => textOf(eventid)));
}
