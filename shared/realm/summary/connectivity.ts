import * as z from 'zod';

import { attempt } from '../../base/attempt.ts';
import { AppError } from '../../base/errors.ts';
import { once } from '../../base/once.ts';
import type { RealmRecord } from '../../store/realms.ts';
import type { Directory } from '../directory/directory.ts';
import type { Realms } from '../directory/realms.ts';
import type { RealmParts } from '../directory/selection.ts';
import { compareTexts } from '../fields/order.ts';
import type { OpenRealm } from '../open-realm/open.ts';
import { isQueriedByDefault } from '../record/realm.ts';
import { realmsOfSection } from '../record/realms-of-section.ts';
import { widestRealms } from '../record/shared-engines.ts';

const names = once(() => z.strictObject({ count: z.int().nonnegative(), realms: z.array(z.string()) }));

/** The realms of a summary and the multirealms, by whether their engines answer. */
export const connectivitySchema = once(() =>
  z
    .strictObject({
      total: z.int().nonnegative().describe('number of the realms below `realms`'),
      connected: names(),
      disconnected: names(),
      realms: z.array(
        z.strictObject({
          realm: z.string(),
          section: z.string(),
          connected: z.boolean(),
          code: z.string().nullable().describe('why it is not, as the code of a problem'),
          error: z.string().nullable().describe('the same for a person'),
        }),
      ),
      multirealms: z.array(
        z.strictObject({
          realm: z.string(),
          section: z.string(),
          connection: z.enum(['connected', 'partly', 'disconnected']),
          member_count: z.int().nonnegative().describe('those that have an engine'),
          disconnected: z.array(z.string()).describe('names of those that do not answer'),
        }),
      ),
    })
    .meta({ id: 'Connectivity' }),
);
type Connectivity = z.output<ReturnType<typeof connectivitySchema>>;

interface Multirealm {
  readonly record: RealmRecord;
  readonly members: readonly RealmRecord[];
}

/** Returns which engines answer. An engine that does not is a result, so no source of this answer fails. */
export async function connectivityOf(
  realms: Pick<Realms, 'directory' | 'selectRecords'>,
  category: string | undefined,
): Promise<{ readonly data: Connectivity; readonly sources: NonNullable<RealmParts<unknown>['sources']> }> {
  const all = await realms.directory.all();
  const engines = realmsOfSection(widestRealms(all.filter(isQueriedByDefault)), category);
  const multirealms = await multirealmsAmong(realmsOfSection(all, category), realms.directory);
  const asked = new Map(
    [...engines, ...multirealms.flatMap(({ members }) => members)].map((one) => [one.name, one]),
  );
  const inOrder = [...asked.values()].sort((a, b) => compareTexts(a.name, b.name));
  const { parts, sources = [] } = await realms.selectRecords(inOrder).askEach(failureOf);
  const failures = new Map(parts.map(({ realm, value }) => [realm, value]));
  return { data: connectivity(engines, multirealms, (name) => failures.get(name) ?? null), sources };
}

function multirealmsAmong(chosen: readonly RealmRecord[], directory: Directory): Promise<Multirealm[]> {
  const records = chosen.filter(({ type }) => type === 'multirealm');
  return Promise.all(
    records.map(async (record) => ({
      record,
      members: (await directory.members(record)).filter(isQueriedByDefault),
    })),
  );
}

/**
 * Returns the error of an engine. Null means that it answers. The query is one that every engine answers at once, even with
 * many objects.
 */
async function failureOf(realm: OpenRealm): Promise<AppError | null> {
  const answer = await attempt(async () => realm.status.engine());
  return answer instanceof AppError ? answer : null;
}

function connectivity(
  records: readonly RealmRecord[],
  multirealms: readonly Multirealm[],
  failure: (name: string) => AppError | null,
): Connectivity {
  const realms = records.map(({ name, section }) => {
    const why = failure(name);
    return { realm: name, section, connected: !why, code: why?.code ?? null, error: why?.message ?? null };
  });
  const side = (connected: boolean) => {
    const there = realms.filter((row) => row.connected === connected).map(({ realm }) => realm);
    return { count: there.length, realms: there };
  };
  return {
    total: realms.length,
    connected: side(true),
    disconnected: side(false),
    realms,
    multirealms: multirealms.map(({ record: { name, section }, members }) => {
      const silent = members.filter((one) => failure(one.name)).map((one) => one.name);
      const connection = connectionOf(members.length, silent.length);
      return { realm: name, section, connection, member_count: members.length, disconnected: silent };
    }),
  };
}

/** Returns how much of a multirealm answers. Without members, it is disconnected. */
function connectionOf(members: number, silent: number): Connectivity['multirealms'][number]['connection'] {
  if (silent === members) return 'disconnected';
  return silent === 0 ? 'connected' : 'partly';
}
