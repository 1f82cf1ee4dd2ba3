import type { Exchange } from './exchange.ts';
import { callersBasePath, queryOf } from './read-event.ts';

/** The gateway takes 10 KB of headers in all: a longer link is left out, the cursor is elsewhere too. */
const longest = 4000;

/** The header Link (RFC 8288) to the page behind a cursor: the caller's own request with that cursor. */
export function nextLink<Scope>(
  { event, runtime: { basePath } }: Exchange<Scope>,
  cursor: string | null | undefined,
): Record<string, string> {
  if (typeof cursor !== 'string') return {};
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(queryOf(event))) {
    for (const value of name === 'cursor' ? [] : values) query.append(name, value);
  }
  query.append('cursor', cursor);
  const path = `${callersBasePath(event, basePath)}${event.path.slice(basePath.length)}`;
  const target = `${path.replaceAll(/[<>"\s]/g, encodeURIComponent)}?${query.toString()}`;
  return target.length > longest ? {} : { Link: `<${target}>; rel="next"` };
}
