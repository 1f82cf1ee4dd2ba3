import { describe, expect, it } from '@jest/globals';

import type { Route } from '../../../../server/gateway/deployment.ts';
import { routeMatcher } from '../../../../server/gateway/match-route.ts';

const route = (path: string, method = 'ANY'): Route => ({
  path,
  method,
  functionName: path,
  authorizer: undefined,
  streams: false,
});
const routes = [
  route('api/{proxy+}'),
  route('api/status/{proxy+}'),
  route('api/status'),
  route('api/status/literal', 'GET'),
];
const matchRoute = routeMatcher(routes);
const found = (path: string, method = 'GET') => matchRoute(method, path)?.route.path;

describe('routeMatcher', () => {
  it.each(['/api/status', '/api/status/'])('takes both spellings of a literal path: %s', (path) => {
    expect(found(path)).toBe('api/status');
  });

  it('prefers a literal route to a greedy one, for its method only', () => {
    expect(found('/api/status/literal/')).toBe('api/status/literal');
    expect(found('/api/status/literal/', 'POST')).toBe('api/status/{proxy+}');
  });

  it('prefers the longer of two greedy routes', () => {
    expect(found('/api/status/a/b')).toBe('api/status/{proxy+}');
    expect(found('/api/other')).toBe('api/{proxy+}');
  });

  it('gives what {proxy+} stands for without the final slash', () => {
    expect(matchRoute('GET', '/api/status/a%2Fb/c/')?.proxy).toBe('a%2Fb/c');
  });

  it('does not match a greedy route by its bare parent', () => {
    expect(found('/api/')).toBeUndefined();
  });
});
