import { FeedLeases } from '../warm/feed/feed-leases.ts';
import type { FeedService } from '../warm/feed/feed-service.ts';
import { ChangeListeners } from '../warm/log/change-listeners.ts';
import { FollowedLogs } from '../warm/watch/followed-logs.ts';
import type { Dependencies } from './dependencies.ts';
import { openDeployedStore } from './deployed-warm-store.ts';
import { createFeedService, OpenFeeds } from './feed-service.ts';

/** The share of a function's memory for the changes of the engines of a feed. Their texts need as much again while they are read. */
const shareOfMemory = 8;

/**
 * Opens the feeds of a deployment without servers. Each feed is a run of the function, which reads the changes from the Redis for itself. The
 * number of all feeds is that of the runs that the function may have at the same time.
 */
export async function openDeployedFeeds(dependencies: Dependencies): Promise<FeedService> {
  const { config, log } = dependencies;
  const mostBytes = config.memoryBytes / shareOfMemory;
  const store = await openDeployedStore(dependencies, mostBytes);
  const now = () => performance.now();
  const mostOfUser = config.feedsPerUser;
  const leases = new FeedLeases({ store, mostOfUser, log, now });
  return createFeedService(dependencies, (count) => {
    const listeners = new ChangeListeners();
    const logs = new FollowedLogs({ store, listeners, now, mostBytes: mostBytes / count, log });
    return new OpenFeeds({ logs, listeners, now, isShared: true, mostOfUser, mostOfAll: 1, leases });
  });
}
