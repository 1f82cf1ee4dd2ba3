import { AppError } from '../base/errors.ts';
import type { Directory } from '../realm/directory/directory.ts';
import { tokenInHeader } from '../security/sent-credential.ts';
import type { RealmRecord } from '../store/realms.ts';
import { zoneOf } from '../time/zone.ts';
import { openFeed } from '../warm/feed/change-feed.ts';
import {
  type ChangesWanted,
  type MergedFeedSelection,
  mostRealmsOfFeed,
} from '../warm/feed/feed-selection.ts';
import type { FeedReader, FeedService } from '../warm/feed/feed-service.ts';
import { type JudgedRealms, openMergedFeed } from '../warm/feed/merged-feed.ts';
import type { OpenFeeds } from '../warm/feed/open-feeds.ts';
import { changesNotNoticed } from '../warm/log/changes-not-noticed.ts';
import { tokenAuthorizer } from './access.ts';
import { eventSelectionOf, eventViews } from './change-selection.ts';
import type { Dependencies } from './dependencies.ts';
import { directories } from './directory.ts';
import { realmStore } from './stores.ts';

export { type FeedFigures, logsOfEngines, OpenFeeds } from '../warm/feed/open-feeds.ts';

/** Creates the feeds of a process. `feedsFor` is called for each feed that is opened, with the largest number of its engines. */
export function createFeedService(
  dependencies: Dependencies,
  feedsFor: (engines: number) => OpenFeeds,
): FeedService {
  const { clock, config } = dependencies;
  const viewOf = eventViews(dependencies);
  const judge = judgeOfReaders(dependencies);
  const shared = ({ lastEventId, ...wanted }: ChangesWanted, { user, signal }: FeedReader) => {
    const projectTime = { zone: zoneOf(config.timeZone), now: clock() };
    const selection = eventSelectionOf({ ...wanted, name: 'where' }, projectTime);
    return { user, signal, lastEventId, viewOf, selection };
  };
  return {
    async open({ realm, ...wanted }, reader) {
      const { lastEventId: _, ...written } = wanted;
      return openFeed({
        ...{ ...shared(wanted, reader), feeds: feedsFor(1) },
        judge: async () => judge.realm(reader, realm),
        requestedSelection: [realm, written],
      });
    },
    async openMerged({ of, ...wanted }, reader) {
      const { lastEventId: _, ...written } = wanted;
      const realms = await judge.realms(reader, of, true);
      return openMergedFeed({
        ...{ ...shared(wanted, reader), feeds: feedsFor(Math.max(1, realms.size)), clock },
        ...{ realms, judge: async () => judge.realms(reader, of) },
        multirealm: 'multirealm' in of ? of.multirealm : undefined,
        requestedSelection: [of, written],
      });
    },
  };
}

/** Returns the functions that authenticate a reader, and find realms with the rights that he has now. */
function judgeOfReaders(dependencies: Dependencies) {
  const vouching = tokenAuthorizer(dependencies);
  const directoryOf = directories(dependencies);
  const store = realmStore(dependencies);
  const directory = async ({ authorization }: FeedReader) =>
    directoryOf({ caller: await vouching.authorize(tokenInHeader(authorization)), access: 'viewer' });
  return {
    async realm(reader: FeedReader, name: string): Promise<RealmRecord> {
      const seen = await directory(reader);
      const record = await seen.single(name);
      if (record.warm) return record;
      // A realm has a feed at once after its `warm` was set.
      store.forget();
      return requireWarm(await seen.single(name));
    },
    /** Finds the realms of a feed of several. Those of a multirealm that the reader sees are its members. */
    async realms(
      reader: FeedReader,
      of: MergedFeedSelection['of'],
      isOpening = false,
    ): Promise<JudgedRealms> {
      const seen = await directory(reader);
      const found = await realmsOf(seen, of);
      const isCold = (one: RealmRecord | AppError) => !(one instanceof AppError) && !one.warm;
      if (!isOpening || !found.some(([, one]) => isCold(one))) return new Map(found.map(judged));
      store.forget();
      return new Map((await realmsOf(seen, of)).map(judged));
    },
  };
}

type FoundRealm = readonly [name: string, realm: RealmRecord | AppError];

async function realmsOf(seen: Directory, of: MergedFeedSelection['of']): Promise<FoundRealm[]> {
  if ('realms' in of) return Promise.all(of.realms.map(async (name) => [name, await findRealm(seen, name)]));
  const members = await seen.members(await seen.find('multirealms', of.multirealm));
  if (members.length > mostRealmsOfFeed) throw tooManyRealms(of.multirealm, members.length);
  return members.map((record) => [record.name, record]);
}

/** Returns the realm, or the error that the reader does not see it. */
async function findRealm(seen: Directory, name: string): Promise<RealmRecord | AppError> {
  try {
    return await seen.single(name);
  } catch (error) {
    if (error instanceof AppError && error.code === 'realm_not_found') return error;
    throw error;
  }
}

function judged([name, realm]: FoundRealm): FoundRealm {
  return [name, realm instanceof AppError || realm.warm ? realm : changesNotNoticed(name)];
}

function requireWarm(record: RealmRecord): RealmRecord {
  if (record.warm) return record;
  throw changesNotNoticed(record.name);
}

function tooManyRealms(multirealm: string, count: number): AppError {
  return new AppError('invalid_request', {
    detail: `Multirealm '${multirealm}' has ${count} realms, and a feed has ${mostRealmsOfFeed} at most: open feeds of parts of it (/api/feed/realms/?realm=…).`,
  });
}
