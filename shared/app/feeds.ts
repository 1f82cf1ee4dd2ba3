import { AppError } from '../base/errors.ts';
import type { EventPart } from '../base/event-part.ts';
import { lazy } from '../base/once.ts';
import type { FeedSelection, MergedFeedSelection } from '../warm/feed/feed-selection.ts';
import type { FeedService } from '../warm/feed/feed-service.ts';
import { type Dependencies, shareInstance } from './dependencies.ts';
import type { RequestPart } from './part.ts';

export interface Feeds {
  /** Opens a feed (`FeedService`). Throws `feeds_not_offered`, and `secrets_unavailable` if the secret of the Redis cannot be read. */
  open(selection: FeedSelection): Promise<AsyncIterable<EventPart>>;
  openMerged(selection: MergedFeedSelection): Promise<AsyncIterable<EventPart>>;
}

/** The feeds that the caller may open. */
export const feeds: RequestPart<Feeds> =
  (dependencies) =>
  ({ caller, authorization = '', context: { signal } }) => {
    const service = async () => dependencies.feeds ?? (await deployedFeeds(dependencies).open());
    const reader = { user: caller?.userName ?? '', authorization, signal };
    return {
      open: async (selection) => (await service()).open(selection, reader),
      openMerged: async (selection) => (await service()).openMerged(selection, reader),
    };
  };

/** The client of the Redis is loaded by the first feed. */
const deployedFeeds = shareInstance((dependencies: Dependencies) => {
  const load = lazy(async () => (await import('./open-deployed-feeds.ts')).openDeployedFeeds(dependencies));
  return {
    async open(): Promise<FeedService> {
      if (dependencies.config.warmStatesSecret !== '') return load();
      throw new AppError('feeds_not_offered', {
        detail:
          'This deployment has no feeds: self-hosted servers have them, and a stage with `warm_states_secret`.',
      });
    },
  };
});
