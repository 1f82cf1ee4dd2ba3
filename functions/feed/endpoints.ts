import { withIndex } from '../../shared/app/group-index.ts';
import { realmFeed } from './realm-feed.ts';
import { realmsFeed } from './realms-feed.ts';

/** The endpoints of this group, in the order of the table in its README. */
export const endpoints = withIndex('feed', [realmsFeed, realmFeed]);
