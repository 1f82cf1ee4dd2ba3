import { type ChangeEvent, type FeedQuestion, followFeed, type ListChange, unwrap } from '../index.ts';
import { mapInParallel } from './collect.ts';
import { type HostOrService, KnownRows } from './known-rows.ts';
import { printable } from './safe-text.ts';
import { screenOf } from './screen.ts';
import { introduction, printHappenings, watchedFields, type Watching } from './watch-changes.ts';

interface RealmChange {
  readonly realm: string;
  /** `undefined` if the list of the realm cannot be read. */
  readonly change: ListChange<HostOrService> | undefined;
}

/** Prints a line for each change of a host or service of several realms, which one feed tells, until Ctrl-C. */
export async function watchFeed(realms: readonly string[], watching: Watching): Promise<void> {
  const { io, options } = watching;
  const known = new Map(realms.map((realm) => [realm, new KnownRows(realm)]));
  const screen = screenOf(io, options.color !== false);
  let isFirst = true;
  for await (const changes of changesOf(realms, watching)) {
    const learnt = changes.flatMap(({ realm, change }) => (change && known.get(realm)?.learn(change)) ?? []);
    if (!isFirst) for (const { happenings } of learnt) printHappenings(happenings, { io, options, screen });
    else io.err(introduction([...known.values()].reduce((sum, { size }) => sum + size, 0)));
    isFirst = false;
  }
}

/** Yields the lists of the realms, and then what their feed tells. A list is read again if the feed of its realm begins anew. */
async function* changesOf(realms: readonly string[], { client, io }: Watching) {
  const open = ({ query, signal }: FeedQuestion) =>
    client.GET('/api/feed/realms/', {
      params: { query: { ...query, realm: [...realms] } },
      ...{ parseAs: 'stream' as const, signal },
    });
  const tell = (words: string) => {
    io.err(printable(words));
  };
  const read = (realm: string) =>
    readList(realm, client).catch((error: unknown) => {
      tell(`Realm ${realm}: ${error instanceof Error ? error.message : String(error)}`);
      return { realm, change: undefined };
    });
  const onFailure = ({ message }: Error) => {
    tell(message);
  };
  for await (const { event } of followFeed(open, { onFailure, wait: (ms) => io.sleep(ms) })) {
    if (!event) yield await mapInParallel(realms, read);
    else if (!event.type.startsWith('realmgate.realm.'))
      yield [{ realm: String(event.data['realm']), change: changeOf(event) }];
    else if (event.type === 'realmgate.realm.begun.v1') yield [await read(String(event.data['realm']))];
    else tell(realmWords(event));
  }
}

/** Returns e.g. `Realm paris is missing: realm_not_warm.` */
function realmWords({ type, data: { realm, code } }: ChangeEvent): string {
  const [, , word = type] = type.split('.');
  return `Realm ${String(realm)} is ${word}${typeof code === 'string' ? `: ${code}` : ''}.`;
}

async function readList(realm: string, client: Watching['client']): Promise<RealmChange> {
  const { data: rows } = await unwrap(
    client.GET('/api/status/realms/{realm_name}/services/', {
      params: { path: { realm_name: realm }, query: { fields: [...watchedFields] } },
    }),
  );
  return { realm, change: { isWhole: true, rows, removed: [], mark: undefined } };
}

function changeOf({ type, data }: ChangeEvent): ListChange<HostOrService> {
  const rows = isRow(data) ? [data] : [];
  const isGone = type.endsWith('.removed.v1');
  const names = rows.map(({ host_name = '', service = null }) => ({ host_name, service }));
  return { isWhole: false, rows: isGone ? [] : rows, removed: isGone ? names : [], mark: undefined };
}

function isRow(data: ChangeEvent['data']): data is HostOrService {
  return typeof data['host_name'] === 'string';
}
