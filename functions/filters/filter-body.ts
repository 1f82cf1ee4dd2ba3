import * as z from 'zod';

import { faultsOfFilter } from '../../shared/app/list-kinds.ts';
import { AppError, type Fault } from '../../shared/base/errors.ts';
import { once } from '../../shared/base/once.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import { listKinds, sharedWith } from '../../shared/realm/filters/filter-id.ts';
import { filterItems, longestFilterName, longestWhere } from '../../shared/realm/filters/filter-settings.ts';
import type { FilterSettings, VisibleFilter } from '../../shared/realm/filters/saved-filters.ts';

const settings = once(() => ({
  where: z.string().max(longestWhere).describe('the expression that rows must meet'),
  fields: filterItems().nullable().optional().describe('the only fields that rows have; null: all'),
  sort: filterItems()
    .nullable()
    .optional()
    .describe('fields to sort by, `-` in front for descending; null: the order of the list'),
}));

/** The body of a request that saves a filter. */
export const newFilter = once(() =>
  z
    .strictObject({
      name: name.max(longestFilterName).describe('what the parameter `saved_filter` of lists calls it'),
      kind: z.enum(listKinds).describe('the kind of list that it is for'),
      ...settings(),
      shared_with: z
        .enum(sharedWith)
        .default('me')
        .describe(
          'who may use it: you alone, the users of `realm`, or all, for which you must be an administrator',
        ),
      realm: name.optional().describe('the realm or multirealm whose users may use it'),
    })
    .superRefine(({ kind, shared_with, realm, ...given }, context) => {
      const report = ({ field, message }: Pick<Fault, 'field' | 'message'>) => {
        context.addIssue({ code: 'custom', path: [field], message });
      };
      if ((realm !== undefined) !== (shared_with === 'realm'))
        report({ field: 'realm', message: 'goes together with shared_with: realm' });
      const faults = faultsOfFilter(kind, settingsOf(given));
      const isReported = ({ field }: Fault) => field === 'where' && given.where.length > longestWhere;
      faults.filter((fault) => !isReported(fault)).forEach(report);
    })
    .meta({ id: 'NewFilter' }),
);

/** The body of a request that changes a filter. */
export const filterChange = once(() =>
  z
    .strictObject(settings())
    .partial()
    .refine((given) => Object.values(given).some((one) => one !== undefined), { error: 'changes nothing' })
    .meta({ id: 'FilterChange', minProperties: 1 }),
);

interface GivenSettings {
  readonly where: string;
  readonly fields?: string[] | null | undefined;
  readonly sort?: string[] | null | undefined;
}

/** Returns the settings of a body as they are stored. */
export function settingsOf({ where, fields, sort }: GivenSettings): FilterSettings {
  return { where, fields: fields ?? undefined, sort: sort ?? undefined };
}

/** Returns the settings of a filter after a change. Throws `invalid_request` with the faults that they have together. */
export function changedSettings(
  { kind, where, fields, sort }: VisibleFilter['record'],
  change: z.output<ReturnType<typeof filterChange>>,
): FilterSettings {
  const present = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const settings = settingsOf({ where, fields, sort, ...present });
  const faults = faultsOfFilter(kind, settings);
  if (faults.length === 0) return settings;
  throw new AppError('invalid_request', { detail: `The filter would not fit lists of ${kind}.`, faults });
}
