import * as z from 'zod';

import type { Answer } from '../../shared/app/group.ts';
import { once } from '../../shared/base/once.ts';
import { name } from '../../shared/http/parameters/fields.ts';

/** The query parameter of the endpoints over all realms. */
export const categoryQuery = once(() =>
  z.object({
    category: name
      .optional()
      .describe('only realms of this category (their `section`), in upper or lower case'),
  }),
);

/** Adds a notice to an answer that covers no realm. */
export function withScopeNotice<A extends Pick<Answer<unknown>, 'sources' | 'notice'>>(
  answer: A,
  category: string | undefined,
): A {
  return answer.sources?.length === 0 ? { ...answer, notice: noRealm(category) } : answer;
}

/** Returns the notice of an answer that covers no realm. It names the category if one was requested. */
export function noRealm(category: string | undefined): string {
  return category === undefined
    ? 'You see no standard realm, and no hostgroup realm in its place.'
    : `You see no standard realm of the category '${category}', and no hostgroup realm in its place.`;
}
