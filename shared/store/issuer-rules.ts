import * as z from 'zod';

import { once } from '../base/once.ts';
import { type Reference, references } from './reference.ts';
import { role, type StoredRole } from './users.ts';

/** The word in place of a list of realms that means all realms, including later ones. */
export const allRealms = '*';

/** A group of an issuer, and the rights of its members. */
export interface IssuerRule {
  readonly group: string;
  readonly role: StoredRole;
  /** The realms that members may see with this role. An admin sees all realms. */
  readonly realms: typeof allRealms | readonly Reference[];
}

/** Largest number of rules of one issuer, and of realms of one rule. The record of an issuer must fit into an item of the table. */
const mostRules = 200;
const mostRealms = 100;

const rule = once(() =>
  z
    .strictObject({
      group: z.string().min(1).max(255),
      role: role(),
      realms: z.union([z.literal(allRealms), references().max(mostRealms)]).optional(),
    })
    .refine(({ role: given, realms }) => given === 'admin' || realms !== undefined, {
      path: ['realms'],
      message: `are needed for this role: names of realms, or ${allRealms} for all`,
    })
    .refine(({ role: given, realms }) => given !== 'admin' || realms === undefined || realms === allRealms, {
      path: ['realms'],
      message: 'are not used with the role admin, which sees all',
    })
    .transform(({ realms = allRealms, ...rest }): IssuerRule => ({ ...rest, realms })),
);

/** Schema of a rule: an object, or its short text `GROUP=ROLE:REALM,REALM`. */
const ruleOrText = once(() =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    const parsed = parseRule(value);
    if (parsed) return parsed;
    context.addIssue({
      code: 'custom',
      message: `is not GROUP=ROLE:REALM,REALM with the role viewer, operator or admin (${allRealms} means all realms)`,
    });
    return z.NEVER;
  }, rule()),
);

export const issuerRules = once(() => z.array(ruleOrText()).min(1).max(mostRules));

/** Parses `CN=ops,OU=x=operator:paris,lyon`. Returns `undefined` if the text names no role. */
function parseRule(text: string): unknown {
  const match = /=(viewer|operator|admin)(?::(.*))?$/s.exec(text);
  if (!match) return undefined;
  const [, given, list] = match;
  const realms = list === allRealms ? list : list?.split(',');
  return { group: text.slice(0, match.index), role: given, ...(realms !== undefined && { realms }) };
}

/** Returns the rules of the groups that a person is in. */
export function rulesOfGroups(
  rules: readonly IssuerRule[],
  groups: ReadonlySet<string>,
): readonly IssuerRule[] {
  return rules.filter(({ group }) => groups.has(group));
}

/** Roles in ascending order. Each may do everything that those before it may. */
const ascending: readonly StoredRole[] = ['viewer', 'operator', 'admin'];

/** Returns the highest role of the rules, or `undefined` if there are no rules. */
export function highestRole(rules: readonly IssuerRule[]): StoredRole | undefined {
  return ascending.findLast((one) => rules.some((each) => each.role === one));
}

/** Returns the realms that the rules give to a caller of an endpoint that needs at least the role `least`. */
export function realmsOfRules(
  rules: readonly IssuerRule[],
  least: StoredRole,
): typeof allRealms | readonly Reference[] {
  const lists = rules
    .filter((one) => ascending.indexOf(one.role) >= ascending.indexOf(least))
    .map(({ realms }) => realms);
  return lists.includes(allRealms) ? allRealms : lists.flatMap((list) => (list === allRealms ? [] : list));
}
