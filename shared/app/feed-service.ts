import { changesNotNoticed } from '../realm/changes/changes-not-noticed.ts';
import { openFeed } from '../realm/feed/change-feed.ts';
import type { FeedService } from '../realm/feed/feed-service.ts';
import type { OpenFeeds } from '../realm/feed/open-feeds.ts';
import { tokenInHeader } from '../security/sent-credential.ts';
import type { RealmRecord } from '../store/realms.ts';
import { zoneOf } from '../time/zone.ts';
import { tokenAuthorizer } from './access.ts';
import { eventSelectionOf, eventViews } from './change-selection.ts';
import type { Dependencies } from './dependencies.ts';
import { directories } from './directory.ts';
import { realmStore } from './stores.ts';

export { type FeedFigures, logsOfEngines, OpenFeeds } from '../realm/feed/open-feeds.ts';

/** Creates the feeds of a process. `feedsFor` is called for each feed that is opened. */
export function createFeedService(dependencies: Dependencies, feedsFor: () => OpenFeeds): FeedService {
  const { clock, config } = dependencies;
  const viewOf = eventViews(dependencies);
  const judge = judgeOfReaders(dependencies);
  return {
    async open({ realm, lastEventId, ...wanted }, { user, authorization, signal }) {
      const projectTime = { zone: zoneOf(config.timeZone), now: clock() };
      return openFeed({
        ...{ feeds: feedsFor(), user, lastEventId, signal, viewOf },
        judge: async () => judge(authorization, realm),
        selection: eventSelectionOf({ ...wanted, name: 'where' }, projectTime),
        requestedSelection: [realm, wanted],
      });
    },
  };
}

/** Returns the function that authenticates a reader, and finds a realm with the rights that he has now. */
function judgeOfReaders(dependencies: Dependencies) {
  const vouching = tokenAuthorizer(dependencies);
  const directoryOf = directories(dependencies);
  const realms = realmStore(dependencies);
  return async (authorization: string, name: string): Promise<RealmRecord> => {
    const caller = await vouching.authorize(tokenInHeader(authorization));
    const directory = directoryOf({ caller, access: 'viewer' });
    const record = await directory.single(name);
    if (record.warm) return record;
    // A realm has a feed at once after its `warm` was set.
    realms.forget();
    const present = await directory.single(name);
    if (!present.warm) throw changesNotNoticed(name);
    return present;
  };
}
