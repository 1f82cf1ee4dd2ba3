/** An object that a rule names: a host, or a service of a host. */
export interface RuleMember {
  readonly host_name: string;
  /** The service's description. Null for a host. */
  readonly service: string | null;
}

/**
 * Returns the rule of a business process, such as `web-1,http & (db-1 | db-2)` or `2 of: a & b & c` (the syntax of Shinken and
 * Alignak). It is the text after `bp_rule!` in the check command, or else the custom variable BP_RULE, because Icinga 2 does
 * not print a command's arguments.
 */
export function ruleOf(
  checkCommand: string | null,
  variables: Readonly<Record<string, string>>,
): string | null {
  const [, ...argument] = (checkCommand ?? '').split('!');
  const rule = argument.join('!').trim() || (variables['BP_RULE'] ?? '').trim();
  return rule === '' ? null : rule;
}

/** Returns the objects that a rule names, each once, in the order of the rule. Groups and patterns (`g:`, `r:` …) are left out. */
export function membersOf(rule: string | null): RuleMember[] {
  const members = new Map<string, RuleMember>();
  for (const name of operandsOf(rule)) {
    if (isGroup(name)) continue;
    const [host = '', ...rest] = name.split(',');
    const service = rest.join(',').trim();
    members.set(name, { host_name: host.trim(), service: service === '' ? null : service });
  }
  return [...members.values()];
}

/** Returns true if a rule names only these hosts. A group or a pattern may mean any host, so a rule with one returns false. */
export function namesOnly(rule: string | null, hosts: ReadonlySet<string>): boolean {
  return !operandsOf(rule).some(isGroup) && membersOf(rule).every(({ host_name }) => hosts.has(host_name));
}

function operandsOf(rule: string | null): string[] {
  return (rule ?? '')
    .split(/[&|()!]/)
    .map((operand) => operand.replace(/^\s*-?\d+%?\s*(,\s*-?\d+%?\s*)*of:/, '').trim())
    .filter((name) => name !== '');
}

function isGroup(name: string): boolean {
  return /^[a-z]+:/.test(name);
}
