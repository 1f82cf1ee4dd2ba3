import type { Clock } from '../../shared/base/clock.ts';
import { removeUnused } from '../../shared/realm/calendars/calendars.ts';
import { objectivesWithCalendar } from '../../shared/realm/objectives/versions-in-use.ts';
import { createAccessKeyStore } from '../../shared/store/access-keys.ts';
import { calendars } from '../../shared/store/calendars.ts';
import type { Collection, StoredRecord } from '../../shared/store/collection.ts';
import { createObjectiveStore } from '../../shared/store/objectives.ts';
import { createSavedFilterStore } from '../../shared/store/saved-filters.ts';
import { createSessionStore } from '../../shared/store/sessions.ts';
import type { Table } from '../../shared/store/table.ts';
import { createUserStore } from '../../shared/store/users.ts';
import type { CliContext } from '../cli-context.ts';
import { openRealms } from '../open-realms.ts';
import { openTarget } from '../target.ts';
import { collectionSection } from './collection-section.ts';
import { filterSection } from './filter-section.ts';
import { objectiveSection } from './objective-section.ts';
import { realmSection } from './realm-section.ts';
import type { Section } from './section.ts';
import { userSection } from './user-section.ts';

export type Collections = readonly Collection<StoredRecord, string | number>[];

/** Returns all sections in the order of creation: a section comes after the sections that its records refer to. */
export async function openSections(
  { program, io }: CliContext,
  kinds: Collections,
): Promise<readonly Section[]> {
  const { table } = await openTarget(program, io);
  const { realms, realmRecords: records } = openRealms(table, io.clock);
  const users = createUserStore(table, io.clock);
  const sessions = createSessionStore(table, io.clock);
  const keys = createAccessKeyStore(table, io.clock);
  const warn = (text: string) => {
    io.err(text);
  };
  const filters = createSavedFilterStore(table, io.clock, {
    error: (_code, { name } = {}) => {
      warn(`The saved filter ${String(name)} cannot be read; it is left out.`);
    },
  });
  const objectives = createObjectiveStore(table, io.clock, {
    error: (_code, { name } = {}) => {
      warn(`The objective ${String(name)} cannot be read; it is left out.`);
    },
  });
  const sectionsOf = (some: Collections) => some.map((kind) => collectionSection(kind, table));
  return [
    ...sectionsOf(kinds.filter(({ realmReferences }) => !realmReferences)),
    realmSection({ realms, records, table, kinds, warn }),
    ...sectionsOf(kinds.filter(({ realmReferences }) => realmReferences)),
    userSection({ table, users, sessions, keys, realms }),
    calendarSection(table, { objectives, realms, clock: io.clock }),
    objectiveSection({ objectives, realms, clock: io.clock, author: `cli:${io.user}` }),
    filterSection({ filters, users, realms, clock: io.clock, warn }),
  ];
}

/** Returns the section of calendars. One that objectives need is not removed. */
function calendarSection(
  table: Table,
  { clock, ...stored }: Parameters<typeof objectivesWithCalendar>[2] & { readonly clock: Clock },
): Section {
  const section = collectionSection(calendars, table);
  const usersOf = async (name: string) => objectivesWithCalendar(name, clock() / 1000, stored);
  return {
    ...section,
    remove: async (entry) =>
      removeUnused(String(entry['name']), { table, clock, usersOf }, async () => section.remove(entry)),
  };
}
