import * as z from 'zod';

import { faultsOfReferences } from '../../shared/realm/config/realm-references.ts';
import { sortMembersFirst } from '../../shared/store/members-first.ts';
import type { Fields } from '../../shared/store/table.ts';
import { Failure } from '../failure.ts';
import { sectionName } from './collection-section.ts';
import type { ConfigurationEntries } from './document.ts';
import { findMissingReferences } from './filter-section.ts';
import { faultsOfObjectives } from './objective-section.ts';
import { planSection } from './plan-section.ts';
import { entryKey, type PlanStep, type Section, type SectionPlan } from './section.ts';
import type { Collections } from './sections.ts';

export interface PlanOptions {
  readonly kinds: Collections;
  /** True if records that the file does not name are removed. Otherwise they stay. */
  readonly removes: boolean;
  /** True if the plan may leave no administrator. */
  readonly force: boolean;
}

export interface Plan {
  /** The writes, in an order in which no record ever refers to a missing one. */
  readonly writes: readonly PlanStep[];
  /** The removals that are not done, because `removes` is false. */
  readonly stays: readonly PlanStep[];
}

type Records = ReadonlyMap<string, readonly Fields[]>;

/**
 * Returns the plan that makes the table equal to the file. The whole plan is checked first. Throws a `Failure` that names every
 * fault.
 */
export async function planAll(
  sections: readonly Section[],
  configuration: ConfigurationEntries,
  options: PlanOptions,
): Promise<Plan> {
  const planned = new Map<Section, SectionPlan>();
  for (const section of sections)
    planned.set(section, await planSection(section, configuration.get(section.name)));
  const before = records(planned, (one) => one.before);
  const after = records(planned, (one, section) =>
    options.removes ? one.after : [...one.after, ...left(section, one)],
  );
  const named = (section: string, ...others: readonly string[]) =>
    [section, ...others].some((one) => configuration.has(one)) ? (after.get(section) ?? []) : [];
  refuse([
    ...(await faultsOf({ before, after }, options)),
    ...findMissingReferences(named('filters'), namesIn(after)),
    ...faultsOfObjectives(named('objectives', 'calendars'), namesIn(after)),
  ]);
  const steps = [...planned.values()].flatMap((one) => one.steps);
  const removals = steps.filter(({ verb }) => verb === 'remove');
  const others = steps.filter(({ verb }) => verb !== 'remove');
  // Removals are in reverse order: users, then multirealms before their members, then the records that realms refer to.
  const gone = options.removes ? inOrder(removals, before).reverse() : [];
  return { writes: [...inOrder(others, after), ...gone], stays: options.removes ? [] : removals };
}

function records(
  planned: ReadonlyMap<Section, SectionPlan>,
  of: (one: SectionPlan, section: Section) => readonly Fields[],
): Records {
  return new Map([...planned].map(([section, one]) => [section.name, of(one, section)]));
}

/** Returns the entries that the file does not name. */
function left(section: Section, { steps, before }: SectionPlan): Fields[] {
  const keys = new Set(steps.filter(({ verb }) => verb === 'remove').map(({ key }) => key));
  return before.filter((entry) => keys.has(entryKey(section, entry)));
}

function refuse(faults: readonly string[]): void {
  if (faults.length > 0)
    throw new Failure(['This cannot be:', ...faults.map((one) => `  ${one}`)].join('\n'));
}

/** Sorts the steps of realms: members come before their multirealm. Steps of other sections keep their order. */
function inOrder(steps: readonly PlanStep[], records: Records): PlanStep[] {
  const rank = new Map(
    sortMembersFirst(realmsOf(records)).map(({ display_name }, index) => [display_name, index]),
  );
  const isRealm = ({ section }: PlanStep) => section === 'realms';
  const realms = steps
    .filter(isRealm)
    .sort((one, other) => (rank.get(one.key) ?? 0) - (rank.get(other.key) ?? 0));
  const first = steps.findIndex(isRealm);
  const others = steps.filter((step) => !isRealm(step));
  return first < 0 ? others : [...others.slice(0, first), ...realms, ...others.slice(first)];
}

/** The fields of a realm that refer to others, or by which others refer to it. */
const key = z.union([z.string(), z.number()]).transform(String).optional();
const naming = z.object({
  display_name: z.string(),
  members: z.array(z.string()).optional(),
  import_tool: key,
  monitoring_api: key,
  search_backend: key,
  metrics: key,
});
type ReferencingRecord = z.infer<typeof naming>;

function realmsOf(records: Records): ReferencingRecord[] {
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
    ...kinds.flatMap((kind) => realmReferenceFaults(realms, kind, after)),
    ...userFaults(realms, usersOf(after)),
    ...(losesAdmin ? ['users: no administrator would be left; --force does it all the same'] : []),
  ];
}

/** The other references of realms are checked by `referenceFaults`. */
const nothing = { find: () => Promise.resolve(undefined) };
const registered = {
  tools: nothing,
  monitoringApis: nothing,
  searchBackends: nothing,
  metricsBackends: nothing,
};

async function membershipFaults(realms: readonly ReferencingRecord[]): Promise<string[]> {
  const membership = new Map(realms.map((realm) => [realm.display_name, realm.members ?? []]));
  const faults = await Promise.all(
    realms.map(async ({ display_name, members }) =>
      (await faultsOfReferences(display_name, { members }, { membership, registered })).map(
        ({ field, message }) => `realm ${display_name}: ${field}: ${message}`,
      ),
    ),
  );
  return faults.flat();
}

function referenceFaults(
  realms: readonly ReferencingRecord[],
  kind: Collections[number],
  after: Records,
): string[] {
  const { namedBy: field, key, recordName: noun } = kind;
  if (field === undefined) return [];
  const there = new Set((after.get(sectionName(kind)) ?? []).map((entry) => String(entry[key.field])));
  return realms.flatMap(({ display_name: name, [field]: value }) =>
    value === undefined || there.has(value)
      ? []
      : [`realm ${name}: ${field}: there is no ${noun} '${value}'`],
  );
}

/** Returns a fault for each realm that a record of a collection names and that does not exist. */
function realmReferenceFaults(
  realms: readonly ReferencingRecord[],
  kind: Collections[number],
  after: Records,
): string[] {
  const { realmReferences, key, recordName: noun } = kind;
  if (!realmReferences) return [];
  const there = new Set(realms.map(({ display_name }) => display_name));
  return (after.get(sectionName(kind)) ?? []).flatMap((entry) =>
    realmReferences
      .namesIn(kind.schema().parse(entry))
      .filter(({ name }) => !there.has(name))
      .map(({ name }) => `${noun} ${String(entry[key.field])}: there is no realm '${name}'`),
  );
}

const userEntries = z.array(
  z.object({ user_name: z.string(), role: z.string(), realms: z.array(z.string()) }),
);
type UserEntry = z.infer<typeof userEntries>[number];

const usersOf = (records: Records) => userEntries.parse(records.get('users') ?? []);
const hasAdmin = (records: Records) => usersOf(records).some(({ role }) => role === 'admin');

function namesIn(records: Records) {
  const realms = realmsOf(records).map(({ display_name }) => display_name);
  const calendars = (records.get('calendars') ?? []).map(({ name }) => String(name));
  return { realms, calendars, users: usersOf(records).map(({ user_name }) => user_name) };
}

function userFaults(realms: readonly ReferencingRecord[], users: readonly UserEntry[]): string[] {
  const names = new Set(realms.map(({ display_name }) => display_name));
  return users.flatMap((user) =>
    user.realms
      .filter((name) => !names.has(name))
      .map((name) => `user ${user.user_name}: realms: there is no realm '${name}'`),
  );
}
