import { AppError } from '../base/errors.ts';
import type { EventPart } from '../base/event-part.ts';
import type { FeedWish } from '../realm/feed/feed-wish.ts';
import type { RequestPart } from './part.ts';

export interface Feeds {
  /** Opens a feed (`FeedService`). Throws `feeds_not_offered` too. */
  open(wish: FeedWish): Promise<AsyncIterable<EventPart>>;
}

/** The feeds that the caller may open. */
export const feeds: RequestPart<Feeds> =
  ({ feeds: service }) =>
  ({ caller, authorization = '', context: { signal } }) => ({
    async open(wish) {
      if (service) return service.open(wish, { user: caller?.userName ?? '', authorization, signal });
      throw new AppError('feeds_not_offered', {
        detail:
          'This deployment has no feeds: only a self-hosted server with a folder has them, or several with --warm-states.',
      });
    },
  });
