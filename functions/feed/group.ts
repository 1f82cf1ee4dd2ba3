import { feeds } from '../../shared/app/feeds.ts';
import { group } from '../../shared/app/group.ts';

/** The group of endpoints, with the parts that they use. */
export const feed = group({ feeds });

export const { endpoint } = feed;
