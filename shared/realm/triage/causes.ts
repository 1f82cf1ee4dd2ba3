import { groupBy } from '../../base/group-by.ts';
import { compareTexts } from '../fields/order.ts';
import type { HardProblem } from './problems.ts';

/** A cause of problems, with the numbers of those that follow from it. */
export interface Cause {
  /** `check`: many hosts have a problem of the same service, which hints at the check itself or at something that all of them use. */
  readonly kind: 'host' | 'check' | 'service';
  readonly realm: string;
  /** Null for a check. */
  readonly host_name: string | null;
  readonly service: string | null;
  readonly state_name: string;
  readonly since: string | null;
  readonly output: string | null;
  readonly handled: boolean;
  /** Numbers of the other hosts and services whose problems follow from it. For a check, of those that have the problem. */
  readonly hosts: number;
  readonly services: number;
  /** Names of some of these hosts. */
  readonly examples: readonly string[];
}

/** From this number of hosts on, problems of one service are one cause. */
const floodFrom = 5;
const mostExamples = 3;

type HostProblems = ReadonlyMap<string, HardProblem>;

/** Returns the causes of the problems of one realm, the worst first. Each problem belongs to one cause. */
export function causesOf(problems: readonly HardProblem[]): Cause[] {
  const hosts = new Map(problems.filter(isHost).map((one) => [one.host_name, one]));
  const roots = rootsOf(hosts);
  const followers = new Map<string, HardProblem[]>([...new Set(roots.values())].map((root) => [root, []]));
  const alone: HardProblem[] = [];
  for (const problem of problems) {
    const root = rootOf(problem, roots);
    const group = root === undefined ? alone : (followers.get(root) ?? []);
    if (root !== undefined) followers.set(root, group);
    if (!isHost(problem) || problem.host_name !== root) group.push(problem);
  }
  const ofHosts = [...followers].map(([host, those]) => causeOfHost(host, hosts.get(host), those));
  return [...ofHosts, ...causesOfServices(alone)].sort(byWeight);
}

function isHost({ service }: HardProblem): boolean {
  return service === null;
}

/** Returns the host from whose problem a problem follows, or `undefined` if that of a service stands alone. */
function rootOf(
  { host_name: host, hostProblem }: HardProblem,
  roots: ReadonlyMap<string, string>,
): string | undefined {
  // The host of a service may have a problem that is not HARD yet.
  return roots.get(host) ?? (hostProblem === null ? undefined : host);
}

/** Returns for each host the one from whose problem its own follows: the first on the way to it. */
function rootsOf(hosts: HostProblems): Map<string, string> {
  const roots = new Map<string, string>();
  for (const start of hosts.values()) {
    const passed = new Set<string>();
    let last = start;
    while (!roots.has(last.host_name) && !passed.has(last.host_name)) {
      passed.add(last.host_name);
      last = parentInProblem(last, hosts) ?? last;
    }
    const root = roots.get(last.host_name) ?? endOf(passed, last, hosts);
    for (const name of passed) roots.set(name, root);
  }
  return roots;
}

/** Returns the host at which a way to the parents ends. Of parents in a circle it is the first by name. */
function endOf(passed: ReadonlySet<string>, last: HardProblem, hosts: HostProblems): string {
  const isCircle = parentInProblem(last, hosts) !== undefined;
  return (isCircle ? [...passed].sort()[0] : undefined) ?? last.host_name;
}

/** A host is behind its parents if its engine says so (UNREACHABLE), or if all of them have a problem. */
function parentInProblem(
  { state_name: state, parents }: HardProblem,
  hosts: HostProblems,
): HardProblem | undefined {
  const inProblem = parents.flatMap((name) => hosts.get(name) ?? []);
  const isBehind = state === 'UNREACHABLE' || inProblem.length === parents.length;
  return isBehind ? inProblem[0] : undefined;
}

function causeOfHost(
  host_name: string,
  host: HardProblem | undefined,
  followers: readonly HardProblem[],
): Cause {
  const effects = numbersOf(followers, host_name);
  if (host) return { ...causeOfOne(host), kind: 'host', ...effects };
  // A host whose problem is not HARD yet is known from its services only.
  const [first] = followers;
  return {
    ...{ kind: 'host', realm: first?.realm ?? '', host_name, service: null, since: null, output: null },
    state_name: first?.hostProblem ?? 'DOWN',
    handled: followers.every(({ handled }) => handled),
    ...effects,
  };
}

function numbersOf(
  problems: readonly HardProblem[],
  cause?: string,
): Pick<Cause, 'hosts' | 'services' | 'examples'> {
  const services = problems.filter((one) => !isHost(one)).length;
  const names = [...new Set(problems.map((one) => one.host_name))].filter((name) => name !== cause).sort();
  return { hosts: problems.length - services, services, examples: names.slice(0, mostExamples) };
}

function causesOfServices(problems: readonly HardProblem[]): Cause[] {
  const byService = groupBy(problems, (one) => `${one.service ?? ''}\n${one.handled ? 'handled' : ''}`);
  return [...byService.values()].flatMap((group) =>
    group.length < floodFrom ? group.map(causeOfOne) : floodOf(group),
  );
}

function causeOfOne(problem: HardProblem): Cause {
  const { realm, host_name, service, state_name, since, output, handled } = problem;
  const one = { kind: 'service' as const, realm, host_name, service, state_name, since, output, handled };
  return { ...one, hosts: 0, services: 0, examples: [] };
}

function floodOf(problems: readonly HardProblem[]): Cause[] {
  const [worst] = problems.map(causeOfOne).sort(byWeight);
  if (!worst) return [];
  const { examples, services } = numbersOf(problems);
  const hosts = new Set(problems.map(({ host_name }) => host_name)).size;
  return [{ ...worst, kind: 'check', host_name: null, hosts, services, examples }];
}

const ranks: Readonly<Record<string, number>> = {
  DOWN: 0,
  CRITICAL: 0,
  UNREACHABLE: 1,
  UNKNOWN: 1,
  WARNING: 2,
};

/** Compares by state, hosts first, then by the number of problems that follow; the newest first. */
export function byWeight(a: Cause, b: Cause): number {
  const rank = ({ state_name: state }: Cause) => ranks[state] ?? 3;
  return (
    rank(a) - rank(b) ||
    Number(b.kind === 'host') - Number(a.kind === 'host') ||
    b.hosts + b.services - (a.hosts + a.services) ||
    compareTexts(b.since ?? '', a.since ?? '') ||
    compareTexts(nameOf(a), nameOf(b))
  );
}

function nameOf({ realm, host_name, service }: Cause): string {
  return [realm, host_name, service].join('\n');
}
