import type { Service, Site } from './site.ts';

const prefix = 'bp_rule!';

/** Returns the rule of a business process (`host,service & host`, `a | b`, `2 of: a & b & c`), or null for any other command. */
export function ruleInCommand(checkCommand: string): string | null {
  return checkCommand.startsWith(prefix) ? checkCommand.slice(prefix.length) : null;
}

/**
 * Returns the state of a rule as the state of a service: `&` has the worst state of its members, `|` the best, and `n of:` is OK while
 * n members are. A host that is not UP counts as CRITICAL, an unknown member as UNKNOWN. Rules in parentheses are not evaluated.
 */
export function evaluateRule(rule: string, site: Site): number {
  const some = /^\s*(\d+) of:(.*)$/.exec(rule);
  if (some) return atLeast(Number(some[1]), membersOf(some[2] ?? '', '&', site));
  if (rule.includes('|')) return bySeverity(membersOf(rule, '|', site)).at(0) ?? 3;
  return worst(membersOf(rule, '&', site));
}

function membersOf(rule: string, separator: string, site: Site): number[] {
  return rule.split(separator).map((name) => stateOf(name.trim(), site));
}

function stateOf(name: string, site: Site): number {
  const [hostName = '', description] = name.split(',');
  const host = site.hosts.get(hostName);
  if (!host) return 3;
  if (description === undefined) return host.state === 0 ? 0 : 2;
  const service: Service | undefined = host.services.get(description);
  return service?.state ?? 3;
}

function atLeast(needed: number, states: readonly number[]): number {
  return states.filter((state) => state === 0).length >= needed ? 0 : worst(states);
}

function worst(states: readonly number[]): number {
  return bySeverity(states).at(-1) ?? 3;
}

/** Sorts states from best to worst: OK, WARNING, UNKNOWN, CRITICAL. */
function bySeverity(states: readonly number[]): number[] {
  const severity = [0, 1, 3, 2];
  return states.toSorted((a, b) => (severity[a] ?? 0) - (severity[b] ?? 0));
}
