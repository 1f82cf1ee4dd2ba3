import type { EventPart } from '../../base/event-part.ts';
import type { FeedSelection, MergedFeedSelection } from './feed-selection.ts';

/** The caller who reads a feed. */
export interface FeedReader {
  readonly user: string;
  /** The header `Authorization` of the request. The reader is authenticated by it again, for as long as the feed is open. */
  readonly authorization: string;
  /** Aborts when the reader has left, and shortly before the platform ends the answer. */
  readonly signal: AbortSignal;
}

/** The feeds of this process. */
export interface FeedService {
  /**
   * Opens a feed. Throws `token_not_valid`, `realm_not_found`, `realm_not_warm`, `states_not_kept`, `too_many_feeds`, `invalid_request` for an
   * id that is none of this feed, and `changes_gone` if changes behind it are not kept any more. A part throws what ends the feed.
   */
  open(selection: FeedSelection, reader: FeedReader): Promise<AsyncIterable<EventPart>>;
  /** Opens a feed of several realms (`openMergedFeed`). Throws `invalid_request` too for a multirealm with too many members. */
  openMerged(selection: MergedFeedSelection, reader: FeedReader): Promise<AsyncIterable<EventPart>>;
}
