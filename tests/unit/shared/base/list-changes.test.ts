import { describe, expect, it } from '@jest/globals';

import { ListChanges } from '../../../../shared/base/list-changes.ts';

describe('the objects that may have left a list', () => {
  it('may be those of a whole site at once', () => {
    const changes = new ListChanges();
    const names = Array.from({ length: 300_000 }, (_, at) => ({ host_name: 'h', service: String(at) }));
    changes.noteDeparted(names);
    changes.noteDeparted([{ host_name: 'h', service: null }]);
    expect(changes.departed).toHaveLength(300_001);
  });
});
