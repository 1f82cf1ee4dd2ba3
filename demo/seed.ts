import type { Clock } from '../shared/base/clock.ts';
import { AppError } from '../shared/base/errors.ts';
import type { NewRealm } from '../shared/realm/config/new-realm.ts';
import { newRealm, newRealmRecord } from '../shared/realm/config/new-realm.ts';
import { hashPassword } from '../shared/security/passwords.ts';
import type { Collection, StoredRecord } from '../shared/store/collection.ts';
import type { ImportToolRecord } from '../shared/store/import-tools.ts';
import { importTools } from '../shared/store/import-tools.ts';
import { sortMembersFirst } from '../shared/store/members-first.ts';
import type { MetricsBackendRecord } from '../shared/store/metrics-backends.ts';
import { metricsBackends } from '../shared/store/metrics-backends.ts';
import { type MonitoringApiRecord, monitoringApis } from '../shared/store/monitoring-apis.ts';
import { createRealmStore } from '../shared/store/realms.ts';
import type { SearchBackendRecord } from '../shared/store/search-backends.ts';
import { searchBackends } from '../shared/store/search-backends.ts';
import type { Table } from '../shared/store/table.ts';
import type { UserStore } from '../shared/store/users.ts';
import { createUserStore } from '../shared/store/users.ts';
import type { DemoUser } from './demo-users.ts';

export interface DemoSeed {
  readonly users: readonly DemoUser[];
  readonly realms: readonly NewRealm[];
  readonly tools: readonly ImportToolRecord[];
  readonly monitoringApis: readonly MonitoringApiRecord[];
  readonly metricsBackends: readonly MetricsBackendRecord[];
  readonly searchBackends: readonly SearchBackendRecord[];
  /** The realms of an earlier start that this start does not serve. */
  readonly goneRealms: readonly string[];
}

/** Writes the demo's own records again. The other contents of the table are left unchanged. */
export async function seedDemo(table: Table, demo: DemoSeed, clock: Clock): Promise<void> {
  const { users, realms, tools, goneRealms } = demo;
  const userStore = createUserStore(table, clock);
  const realmStore = createRealmStore(table, clock);
  const forget = async (name: string) => {
    const record = await realmStore.find(name);
    if (record) await realmStore.remove(record);
  };
  // An existing realm is changed instead of created anew, so that users who were given the realm keep it over a restart. Whether it is
  // kept warm stays as the administrator of the demo has left it.
  const put = async (realm: NewRealm) => {
    const record = newRealmRecord(newRealm().parse(realm));
    const before = await realmStore.find(record.name);
    if (!before) return realmStore.create(record);
    const { warm: _warm, ...fields } = record;
    return realmStore.change(before, before.warm ? { ...fields, warm: before.warm } : fields);
  };
  await Promise.all([
    putAll(importTools, tools, table),
    putAll(monitoringApis, demo.monitoringApis, table),
    putAll(metricsBackends, demo.metricsBackends, table),
    putAll(searchBackends, demo.searchBackends, table),
    ...goneRealms.map(forget),
  ]);
  for (const realm of sortMembersFirst(realms)) await put(realm);
  await Promise.all(users.map((user) => putUser(userStore, user)));
}

async function putAll<R extends StoredRecord, K>(
  kind: Collection<R, K>,
  records: readonly R[],
  table: Table,
): Promise<void> {
  const store = kind.open(table);
  await Promise.all(
    records.map(async (record) => {
      const exists = await store.find(kind.key.of(record));
      await (exists ? store.replace(record) : store.create(record));
    }),
  );
}

/** The cost of hashing. These passwords are printed on the screen, so that a costly hash would only slow down the start. */
const CHEAP_HASH = { ln: 10, r: 8, p: 1 };

async function putUser(store: UserStore, { user_name, role, realms, password }: DemoUser): Promise<void> {
  const hash = await hashPassword(password, CHEAP_HASH);
  try {
    await store.create({ user_name, role, realms: [...realms], password: hash });
  } catch (error) {
    unlessKind('conflict')(error);
    await store.setPassword(user_name, hash);
    await store.setRole(user_name, role);
    await store.setRealms(user_name, realms);
  }
}

function unlessKind(kind: AppError['kind']) {
  return (error: unknown) => {
    if (!(error instanceof AppError) || error.kind !== kind) throw error;
  };
}
