import * as z from 'zod';

import { faultsOfReferences } from '../../shared/realm/config/realm-references.ts';
import { membersFirst } from '../../shared/store/members-first.ts';
import type { Fields } from '../../shared/store/table.ts';
import { Failure } from '../failure.ts';
import { sectionName } from './collection-section.ts';
import type { Given } from './document.ts';
import { keyIn, planOf } from './plan-section.ts';
import type { Planned, Section, Step } from './section.ts';
import type { Kinds } from './sections.ts';

export interface PlanOptions {
  readonly kinds: Kinds;
  /** What the file does not name goes; else it stays. */
  readonly removes: boolean;
  /** Also where no administrator is left. */
  readonly force: boolean;
}

export interface Plan {
  /** In an order in which nothing ever names what is not there. */
  readonly writes: readonly Step[];
  /** What is not in the file and stays. */
  readonly stays: readonly Step[];
}

type Records = ReadonlyMap<string, readonly Fields[]>;

/** What makes the table as the file says. Everything is checked; a failure names all that stands in the way. */
export async function planAll(
  sections: readonly Section[],
  configuration: Given,
  options: PlanOptions,
): Promise<Plan> {
  const planned = new Map<Section, Planned>();
  for (const section of sections)
    planned.set(section, await planOf(section, configuration.get(section.name)));
  const before = records(planned, (one) => one.before);
  const after = records(planned, (one, section) =>
    options.removes ? one.after : [...one.after, ...left(section, one)],
  );
  refuse(await faultsOf({ before, after }, options));
  const steps = [...planned.values()].flatMap((one) => one.steps);
  const removals = steps.filter(({ verb }) => verb === 'remove');
  const others = steps.filter(({ verb }) => verb !== 'remove');
  // Backwards: users, then multirealms before their members, then what realms name.
  const gone = options.removes ? inOrder(removals, before).reverse() : [];
  return { writes: [...inOrder(others, after), ...gone], stays: options.removes ? [] : removals };
}

function records(
  planned: ReadonlyMap<Section, Planned>,
  of: (one: Planned, section: Section) => readonly Fields[],
): Records {
  return new Map([...planned].map(([section, one]) => [section.name, of(one, section)]));
}

/** What the file does not name. */
function left(section: Section, { steps, before }: Planned): Fields[] {
  const keys = new Set(steps.filter(({ verb }) => verb === 'remove').map(({ key }) => key));
  return before.filter((entry) => keys.has(keyIn(section, entry)));
}

function refuse(faults: readonly string[]): void {
  if (faults.length > 0)
    throw new Failure(['This cannot be:', ...faults.map((one) => `  ${one}`)].join('\n'));
}

/** Members of multirealms before those that hold them; the other sections stand as they are. */
function inOrder(steps: readonly Step[], records: Records): Step[] {
  const rank = new Map(
    membersFirst(realmsOf(records)).map(({ display_name }, index) => [display_name, index]),
  );
  const isRealm = ({ section }: Step) => section === 'realms';
  const realms = steps
    .filter(isRealm)
    .sort((one, other) => (rank.get(one.key) ?? 0) - (rank.get(other.key) ?? 0));
  const first = steps.findIndex(isRealm);
  const others = steps.filter((step) => !isRealm(step));
  return first < 0 ? others : [...others.slice(0, first), ...realms, ...others.slice(first)];
}

/** As much of a realm as others are named by. */
const key = z.union([z.string(), z.number()]).transform(String).optional();
const naming = z.object({
  display_name: z.string(),
  realms: z.array(z.string()).optional(),
  import_tool: key,
  search_backend: key,
  metrics: key,
});
type Naming = z.infer<typeof naming>;

function realmsOf(records: Records): Naming[] {
  return z.array(naming).parse(records.get('realms') ?? []);
}

async function faultsOf(
  { before, after }: { readonly before: Records; readonly after: Records },
  { kinds, force }: PlanOptions,
): Promise<string[]> {
  const realms = realmsOf(after);
  const losesAdmin = !force && hasAdmin(before) && !hasAdmin(after);
  return [
    ...(await membershipFaults(realms)),
    ...kinds.flatMap((kind) => referenceFaults(realms, kind, after)),
    ...userFaults(realms, usersOf(after)),
    ...(losesAdmin ? ['users: no administrator would be left; --force does it all the same'] : []),
  ];
}

/** What realms name beside realms is looked at by `referenceFaults`. */
const nothing = { find: () => Promise.resolve(undefined) };
const registered = { tools: nothing, searchBackends: nothing, metricsBackends: nothing };

async function membershipFaults(realms: readonly Naming[]): Promise<string[]> {
  const membership = new Map(realms.map((realm) => [realm.display_name, realm.realms ?? []]));
  const faults = await Promise.all(
    realms.map(async ({ display_name, realms: members }) =>
      (await faultsOfReferences(display_name, { realms: members }, { membership, registered })).map(
        ({ field, message }) => `realm ${display_name}: ${field}: ${message}`,
      ),
    ),
  );
  return faults.flat();
}

function referenceFaults(realms: readonly Naming[], kind: Kinds[number], after: Records): string[] {
  const { namedBy: field, key, noun } = kind;
  if (field === undefined) return [];
  const there = new Set((after.get(sectionName(kind)) ?? []).map((entry) => String(entry[key.field])));
  return realms.flatMap(({ display_name: name, [field]: value }) =>
    value === undefined || there.has(value)
      ? []
      : [`realm ${name}: ${field}: there is no ${noun} '${value}'`],
  );
}

const userEntries = z.array(
  z.object({ user_name: z.string(), role: z.string(), realms: z.array(z.string()) }),
);
type UserEntry = z.infer<typeof userEntries>[number];

const usersOf = (records: Records) => userEntries.parse(records.get('users') ?? []);
const hasAdmin = (records: Records) => usersOf(records).some(({ role }) => role === 'admin');

function userFaults(realms: readonly Naming[], users: readonly UserEntry[]): string[] {
  const names = new Set(realms.map(({ display_name }) => display_name));
  return users.flatMap((user) =>
    user.realms
      .filter((name) => !names.has(name))
      .map((name) => `user ${user.user_name}: realms: there is no realm '${name}'`),
  );
}
