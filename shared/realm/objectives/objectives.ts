/** The objectives of the realms that a caller sees, and the state of their budgets. */
import { createHash } from 'node:crypto';

import { AppError } from '../../base/errors.ts';
import type { RecordWrite } from '../../base/if-match.ts';
import { requireMatchingTag } from '../../base/if-match.ts';
import type {
  ObjectiveChange,
  ObjectiveRecord,
  ObjectiveStore,
  ObjectiveVersion,
} from '../../store/objectives.ts';
import type { Reference } from '../../store/reference.ts';
import type { Directory } from '../directory/directory.ts';
import type { Realms } from '../directory/realms.ts';
import { unknownRealm } from '../record/realm.ts';
import type { EvaluatedObjective } from './evaluate.ts';
import { type ListedObjective, type ListedObjectives, listFigures } from './list-figures.ts';
import type { RefreshReport, RefreshServices } from './refresh-figures.ts';
import type { reportObjectives } from './report-objectives.ts';
import { calendarsIntoUse } from './versions-in-use.ts';

export { combinations, objectiveKinds } from '../../store/objectives.ts';
export type { EvaluatedObjective, ListedObjective, ObjectiveChange, ObjectiveRecord, ObjectiveVersion };

/** The values of a new objective. */
export interface NewObjective extends Pick<ObjectiveRecord, 'name' | 'window' | 'time_zone' | 'combine'> {
  /** The realm or multirealm whose objects it is about. */
  readonly realm: string;
  readonly version: ObjectiveVersion;
}

export interface Objectives {
  /** Returns the objectives of the realms that the caller sees, without their figures. */
  list(): Promise<readonly ObjectiveRecord[]>;
  /** Throws `objective_not_found` if there is none with this id that the caller sees. */
  find(id: string): Promise<ObjectiveRecord>;
  /** Throws `realm_not_found`, `calendar_not_found`, `objective_exists` and `too_many_objectives`. */
  create(
    objective: NewObjective,
    options: Pick<RecordWrite, 'dryRun'> & { readonly author: string; readonly key: string | undefined },
  ): Promise<ObjectiveRecord>;
  /** Throws `precondition_failed` if it was changed by others, and `calendar_not_found` of a calendar that comes into use. */
  change(before: ObjectiveRecord, change: ObjectiveChange, options: RecordWrite): Promise<ObjectiveRecord>;
  /** Throws `precondition_failed` if it was changed by others. */
  remove(before: ObjectiveRecord, options: RecordWrite): Promise<void>;
  /** Calculates the state of an objective from the past of its realm. */
  evaluate(record: ObjectiveRecord, realms: Realms): Promise<EvaluatedObjective>;
  /** Returns the objectives, or those of one realm, with their kept figures. */
  figures(realm?: string): Promise<ListedObjectives>;
  /** Returns the objectives of some realms of which least is left, with their kept figures and days. */
  report(realms: readonly string[]): ReturnType<typeof reportObjectives>;
  /** Calculates the figures of all objectives, and keeps them. */
  refresh(realms: Realms): Promise<RefreshReport>;
}

interface ObjectiveServices extends RefreshServices {
  readonly store: ObjectiveStore;
  readonly directory: Pick<Directory, 'all' | 'realmTest'>;
}

/** Creates the objectives of one caller. The code that calculates is read when it is needed: metrics and lists have kept figures. */
export function createObjectives(services: ObjectiveServices): Objectives {
  const { store, directory } = services;
  const list = async () => {
    const isSeen = await directory.realmTest();
    return (await store.all()).filter(({ realm }) => isSeen(realm));
  };
  return {
    list,
    async figures(name) {
      const records = (await list()).filter(({ realm }) => name === undefined || realm.name === name);
      return listFigures(records, services);
    },
    async report(names) {
      const { reportObjectives } = await import('./report-objectives.ts');
      const records = (await list()).filter(({ realm }) => names.includes(realm.name));
      return reportObjectives(records, services);
    },
    async refresh(realms) {
      const { refreshFigures } = await import('./refresh-figures.ts');
      return refreshFigures(await list(), realms, services);
    },
    async find(id) {
      const record = await store.find(id);
      if (record && (await directory.realmTest())(record.realm)) return record;
      const detail = 'There is no objective with this id that you see.';
      throw new AppError('objective_not_found', { detail });
    },
    ...writes(services),
    async evaluate(record, realms) {
      const { evaluateObjectives } = await import('./evaluate.ts');
      const [evaluated] = await evaluateObjectives([record], realms, services);
      if (!evaluated) throw new Error('an objective was asked for');
      return evaluated;
    },
  };
}

function writes({
  store,
  directory,
  clock,
  listener,
}: ObjectiveServices): Pick<Objectives, 'create' | 'change' | 'remove'> {
  const admit = (record: ObjectiveRecord, ifMatch: string | undefined) => {
    requireMatchingTag({ tag: objectiveTagOf(record), ifMatch, subject: `The objective '${record.name}'` });
  };
  return {
    async create({ realm: realmName, version, ...given }, { author, key, dryRun }) {
      const realms = await directory.all();
      const found = realms.find(({ name }) => name === realmName);
      if (!found) throw unknownRealm(realmName, realms);
      const record = objectiveOf({ ...given, version }, { realm: found, author, now: clock(), key });
      if (!dryRun) return store.create(record);
      await store.verify(record);
      return record;
    },
    async change(before, change, { dryRun, ifMatch }) {
      admit(before, ifMatch);
      const calendars = calendarsIntoUse(before, change, Math.floor(clock() / 1000));
      return store.change(before, change, { dryRun, calendars });
    },
    async remove(before, { dryRun, ifMatch }) {
      admit(before, ifMatch);
      if (dryRun) return;
      await store.remove(before);
      await listener?.removed(before.objective_id);
    },
  };
}

interface Creation {
  readonly realm: Reference;
  readonly author: string;
  readonly now: number;
  readonly key: string | undefined;
}

/** Returns the record of a new objective. Its id follows from its realm and its name. */
export function objectiveOf(
  { name, window, time_zone, combine, version }: Omit<NewObjective, 'realm'>,
  { realm: { name: realmName, creation_id }, author, now, key }: Creation,
): ObjectiveRecord {
  const objective_id = idOf([realmName, creation_id ?? '', name]);
  const times = { created_by: author, created_at: now, changed_at: now, key };
  const settings = { name, window, time_zone, combine, versions: [version] };
  return { objective_id, realm: { name: realmName, creation_id }, ...settings, ...times };
}

function idOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

/** Returns the ETag of the settings of an objective. Each change of them gives another one. */
export function objectiveTagOf({ objective_id, created_at, changed_at }: ObjectiveRecord): string {
  return `"${idOf([objective_id, String(created_at), String(changed_at)])}"`;
}
