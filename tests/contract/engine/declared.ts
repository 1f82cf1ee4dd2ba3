import { describe, expect, it } from '@jest/globals';

import { type Argument, buildCommand } from '../../../shared/connectors/status-query/index.ts';
import { type Ability, operations, type Probe, tables, testAbilities } from './abilities.ts';
import type { SuiteAccess } from './suite-access.ts';

/** Tests that an engine has what it declares, and that it refuses the rest. What is not declared is named by the title of a test. */
export function describeDeclared({ client, engine, declares, lacks }: SuiteAccess): void {
  const titleOf = (ability: string) =>
    declares(ability as Ability)
      ? `declares: ${ability}`
      : `does not declare, so that the suite tests its absence alone: ${ability}`;

  describe('abilities', () => {
    for (const [ability, probe] of Object.entries<Probe>({ ...tables, ...testAbilities }))
      it(titleOf(ability), async () => {
        expect(await probe(client(), engine())).toBe(declares(ability as Ability));
      });

    for (const [ability, [name, ...given]] of Object.entries<readonly [string, ...Argument[]]>(operations))
      it(titleOf(ability), async () => {
        const command = buildCommand(name, ...given);
        const refused = {
          code: 'engine_refused_command',
          message: expect.stringMatching(/^The .{20,300}\.$/),
        };
        if (declares(ability as Ability)) {
          expect(await client().findRefusal(command)).toBeUndefined();
          return;
        }
        expect(await client().findRefusal(command)).toMatchObject(refused);
        await expect(client().send(command)).rejects.toMatchObject(refused);
      });

    for (const column of lacks)
      it(`does not declare, so that the suite tests its absence alone: the column ${column}`, async () => {
        for (const table of ['hosts', 'services'] as const) {
          const cells = await client().cells({ table, columns: [column], filters: [], most: undefined });
          const at = cells.columns.indexOf(column);
          const values = Array.from({ length: cells.count }, (_, row) =>
            at < 0 ? null : cells.value(row, at),
          );
          expect(values.filter((value) => value !== null && value !== '')).toEqual([]);
        }
      });
  });
}
