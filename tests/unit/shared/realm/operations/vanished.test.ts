import { describe, expect, it } from '@jest/globals';

import { AppError } from '../../../../../shared/base/errors.ts';
import type { OpenRealm } from '../../../../../shared/realm/open-realm/open.ts';
import type { EngineState, Result } from '../../../../../shared/realm/operations/operation.ts';
import { objectKey, type TargetObject } from '../../../../../shared/realm/operations/target.ts';
import { requestFor, withoutVanished } from '../../../../../shared/realm/operations/vanished.ts';
import { realm } from '../../../../support/realm-records.ts';

const host = { host_name: 'web-1', service: null };
const service = { host_name: 'web-1', service: 'http' };

/** Looks for vanished targets in an engine that has `present`. Returns the results, and how often the engine was asked. */
async function check(
  outcome: Result<TargetObject, EngineState>['outcome'],
  present: readonly TargetObject[] | AppError,
) {
  let asked = 0;
  const decodedRows = ({ table }: { readonly table: string }) => {
    asked += 1;
    if (present instanceof AppError) return Promise.reject(present);
    const rows = present.filter((one) => (one.service === null) === (table === 'hosts'));
    return Promise.resolve(rows.map((object) => ({ object, cells: {} })));
  };
  const status = { namedReading: () => Promise.resolve(undefined), decodedRows };
  const open = { status, record: realm('paris') } as unknown as OpenRealm;
  const results = [host, service].map((target) => {
    return { target, outcome, reason: 'Not seen.', now: undefined, sentTo: 1 } as const;
  });
  const checked = await withoutVanished(open, results);
  return {
    checked: checked.map((one) => [objectKey(one.target), one.outcome, one.reason, one.sentTo]),
    asked,
  };
}

const [hostKey, serviceKey] = [objectKey(host), objectKey(service)];
const unseen = (key: string) => [key, 'unconfirmed', 'Not seen.', 1];

describe('a target whose effect is not seen', () => {
  it('is refused if the realm has it no more', async () => {
    expect((await check('unconfirmed', [])).checked).toEqual([
      [hostKey, 'refused', 'There is no such host.', undefined],
      [serviceKey, 'refused', 'There is no such service.', undefined],
    ]);
    expect((await check('unconfirmed', [host])).checked).toEqual([
      unseen(hostKey),
      [serviceKey, 'refused', 'There is no such service.', undefined],
    ]);
  });

  it('stays unconfirmed if the realm still has it, or does not tell', async () => {
    const both = [unseen(hostKey), unseen(serviceKey)];
    expect((await check('unconfirmed', [host, service])).checked).toEqual(both);
    const away = new AppError('engine_unreachable', { detail: 'away' });
    expect((await check('unconfirmed', away)).checked).toEqual(both);
  });
});

it('the engine is not asked about targets that are done', async () => {
  const { checked, asked } = await check('done', []);
  expect(asked).toBe(0);
  expect(checked).toEqual([hostKey, serviceKey].map((key) => [key, 'done', 'Not seen.', 1]));
});

it('a request for objects names hosts as hosts and services as services', () => {
  const other = { ...service, host_name: 'web-2' };
  expect(requestFor([host, other])).toMatchObject({ hosts: ['web-1'], services: [other] });
});
