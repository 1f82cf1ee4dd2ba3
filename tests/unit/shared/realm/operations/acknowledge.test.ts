import { describe, expect, it } from '@jest/globals';

import { acknowledge } from '../../../../../shared/realm/operations/acknowledge.ts';
import { realmWithAnswer } from '../../../../support/answered-realm.ts';
import { realm } from '../../../../support/realm-records.ts';

const target = { host_name: 'web-1', service: null };
const ends = 1_800_003_600;
const values = { sticky: true, notify: true, persistent: false, author: 'ann', comment: 'On it.', key: null };

interface Engine {
  readonly kind: string;
  readonly program_version?: string | null;
  readonly cache?: string | null;
}

/** Returns the reason for which an acknowledgement of a host in this state is refused. */
async function refusalOf(
  engine: Engine,
  { expires_at = null, state = 1 }: { readonly expires_at?: number | null; readonly state?: number },
) {
  const row: Readonly<Record<string, unknown>> = {
    name: 'web-1',
    state,
    has_been_checked: 1,
    acknowledged: 0,
  };
  const open = realmWithAnswer({
    answer: (table, columns) =>
      Buffer.from(JSON.stringify(table === 'hosts' ? [columns.map((column) => row[column] ?? null)] : [])),
  });
  const facts = { program_version: null, cache: null, ...engine };
  Object.assign(open.status, {
    engine: () => Promise.resolve(facts),
    namedReading: () => Promise.resolve(undefined),
  });
  const operation = acknowledge.build({ ...values, expires_at }, () => 0);
  const [seen] = (await operation.look({ ...open, record: realm('paris') }, [target])).values();
  return operation.refusal(seen);
}

describe('an acknowledgement that ends by itself', () => {
  it.each<[string, string | null, boolean]>([
    ['icinga2', '2.13.0', true],
    ['alertmanager', null, true],
    ['naemon', '1.4.0', true],
    ['naemon', '1.10.2-naemon', true],
    ['naemon', '2.0.0', true],
    ['naemon', '1.3.9', false],
    ['naemon', '0.8.0', false],
    ['naemon', null, false],
    ['shinken', '2.4.3', false],
  ])('on %s %s: possible is %p', async (kind, program_version, isPossible) => {
    const refusal = await refusalOf({ kind, program_version }, { expires_at: ends });
    if (isPossible) expect(refusal).toBeUndefined();
    else expect(refusal).toMatch(/no acknowledgements that end by themselves/);
    expect(await refusalOf({ kind, program_version }, {})).toBeUndefined();
  });
});

it('the refusal of what has no problem names a cache that may not know of it yet', async () => {
  const reason = 'It is UP: there is no problem to acknowledge.';
  expect(await refusalOf({ kind: 'naemon' }, { state: 0 })).toBe(reason);
  expect(await refusalOf({ kind: 'naemon', cache: 'lmd' }, { state: 0 })).toContain(
    `${reason} So the cache LMD says`,
  );
});
