import type { Checkable, Downtime, Host, Service, Site } from '../../../demo/status-query-engine/site.ts';

/** The part of a command's name and the first arguments that denote a host or service. */
interface Target {
  readonly object: Checkable;
  readonly kind: 'HOST' | 'SVC';
  readonly path: string;
}

/** A day, which is longer than any test. */
const downtimeSeconds = 86_400;

/**
 * The commands that bring a fresh engine into the site's state, in order. Results first, hosts before what depends on
 * them last, as a host that is down changes how the others' results are taken.
 */
export function initialCommands(site: Site): string[] {
  const hosts = [...site.hosts.values()];
  const targets = [
    ...hosts.flatMap((host) => [...host.services.values()].map(serviceTarget)),
    ...childrenFirst(hosts),
  ];
  return [
    ...targets.flatMap(results),
    ...targets.flatMap(marks),
    ...targets.flatMap((target) => downtimes(target, site)),
    ...[...site.comments.values()]
      .filter((each) => each.entry_type === 1)
      .map((each) => {
        const { kind, path } = each.service ? serviceTarget(each.service) : hostTarget(each.host);
        return `ADD_${kind}_COMMENT;${path};${Number(each.persistent)};${each.author};${each.text}`;
      }),
  ];
}

/** Sends as many results as the attempt number requires. A flapping object gets a history of changes first. */
function results(target: Target): string[] {
  const { object } = target;
  if (!object.has_been_checked) return [];
  if (object.state === 0) return [...history(target), result(target, 0)];
  const attempts = object.state_type === 1 ? object.max_check_attempts : object.current_attempt;
  return [...history(target), ...Array.from({ length: attempts }, () => result(target, object.state))];
}

/** A fresh object counts as in trouble already, so a SOFT state, whose attempts are counted, has to begin from a good one. */
function history(target: Target): string[] {
  if (target.object.is_flapping) return Array.from({ length: 20 }, (_, index) => result(target, index % 2));
  return target.object.state_type === 0 ? [result(target, 0)] : [];
}

function result({ object, kind, path }: Target, state: number): string {
  const output = [object.output, object.perf_data].filter((part) => part !== '').join('|');
  const lines = [output, ...(object.long_output === '' ? [] : object.long_output.split('\n'))].join('\\n');
  if (kind === 'SVC') return `PROCESS_SERVICE_CHECK_RESULT;${path};${state};${lines}`;
  // A host is sent as up or down; the engine itself finds out what is unreachable.
  return `PROCESS_HOST_CHECK_RESULT;${path};${Math.min(state, 1)};${lines}`;
}

/** Returns the commands that mark an object (acknowledgement, …) after its state is set. */
function marks({ object, kind, path }: Target): string[] {
  const sticky = object.acknowledgement_type === 2 ? 2 : 1;
  return [
    ...(object.acknowledged
      ? [`ACKNOWLEDGE_${kind}_PROBLEM;${path};${sticky};0;1;operator;being worked on`]
      : []),
    ...(object.accept_passive_checks ? [] : [`DISABLE_PASSIVE_${kind}_CHECKS;${path}`]),
  ];
}

function downtimes({ object, kind, path }: Target, site: Site): string[] {
  const listed = [...site.downtimes.values()].filter(
    (each) => (each.service ?? each.host) === object && each.active,
  );
  const missing = Array.from({ length: object.downtime_depth - listed.length }, () => undefined);
  return [...listed, ...missing].map((each) => downtime(`${kind}_DOWNTIME;${path}`, each));
}

function downtime(what: string, facts: Downtime | undefined): string {
  const now = Math.floor(Date.now() / 1000);
  const { author = 'operator', text = 'maintenance' } = facts ?? {};
  return `SCHEDULE_${what};${now - 60};${now + downtimeSeconds};1;0;0;${author};${text}`;
}

/** A result for a host whose parent is down already would be taken for a consequence. */
function childrenFirst(hosts: readonly Host[]): Target[] {
  return [...hosts].sort((a, b) => b.parents.length - a.parents.length).map(hostTarget);
}

function hostTarget(host: Host): Target {
  return { object: host, kind: 'HOST', path: host.name };
}

function serviceTarget(service: Service): Target {
  return { object: service, kind: 'SVC', path: `${service.host.name};${service.description}` };
}
