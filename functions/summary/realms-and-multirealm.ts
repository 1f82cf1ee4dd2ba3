import * as z from 'zod';

import type { Answer } from '../../shared/app/group.ts';
import { name } from '../../shared/http/parameters/fields.ts';
import type { RealmSelection } from '../../shared/realm/directory/selection.ts';
import type { NamedFields } from '../../shared/realm/fields/realm-columns.ts';
import { categoryQuery, withScopeNotice } from './category.ts';
import { endpoint } from './group.ts';

/** The query of a request, and what it asks of the list. */
interface Asked<Query> {
  readonly query: Query;
  readonly list: NamedFields | undefined;
}

/** The definition that two endpoints share: a question to realms, and the answer that is made from their rows. */
interface Summary<Q extends z.ZodObject, R extends z.ZodType> {
  /** The name of the endpoint over all realms. The name of the endpoint over one realm is `realm-` and this. */
  readonly name: string;
  readonly section: 'assets-state' | 'hosts-by-pack-state' | 'services';
  /** The last segment of both paths. */
  readonly word: string;
  /** The summary, such as "Hosts by state". The realms are added to it. */
  readonly summary: string;
  readonly description: string;
  /** The sort fields of a list, and the fields that identify a row. */
  readonly list?: {
    readonly sort: readonly string[];
    readonly ties: readonly string[];
    readonly related: () => ReadonlyMap<string, unknown>;
  };
  /** The query parameters of both endpoints. */
  readonly query: () => Q;
  readonly returns: () => R;
  readonly answer: (
    realms: RealmSelection,
    asked: Asked<z.output<Q>>,
    now: number,
  ) => Promise<Answer<z.input<R>>>;
}

type Twins = readonly [ReturnType<typeof endpoint>, ReturnType<typeof endpoint>];

/** The same definition without type parameters. The schemas validate the values. */
interface LooseSummary extends Omit<Summary<z.ZodObject, z.ZodType>, 'answer'> {
  answer(realms: RealmSelection, asked: Asked<unknown>, now: number): Promise<Answer<unknown>>;
}

/**
 * Defines two endpoints from one definition (spec 4.10): one over the standard realms that the caller sees, and one over a single
 * realm.
 */
export function realmsAndMultirealm<Q extends z.ZodObject, R extends z.ZodType>(
  summary: Summary<Q, R>,
): Twins;
export function realmsAndMultirealm(spec: LooseSummary): Twins {
  return [globalForm(spec), realmForm(spec)];
}

function globalForm(spec: LooseSummary) {
  return endpoint({
    ...factsOf(spec),
    name: `summary.${spec.name}`,
    path: `/api/summary/${spec.section}/${spec.word}/`,
    summary: `${spec.summary}, of all standard realms that the caller sees`,
    query: () => spec.query().extend(categoryQuery().shape),
    sources: true,
    async handle({ query, list }, { realms, clock }) {
      const { category } = categoryQuery().parse({ category: query['category'] });
      return withScopeNotice(
        await spec.answer(realms.selectForSummary(category), { query, list }, clock()),
        category,
      );
    },
  });
}

function realmForm(spec: LooseSummary) {
  return endpoint({
    ...factsOf(spec),
    name: `summary.realm-${spec.name}`,
    path: `/api/summary/${spec.section}/{realm_name}/${spec.word}/`,
    summary: `${spec.summary}, of a realm`,
    params: () => z.object({ realm_name: name }),
    query: spec.query,
    problems: ['realm_without_engine'],
    handle: async ({ params, query, list }, { realms, clock }) =>
      spec.answer(realms.selectOne(params.realm_name), { query, list }, clock()),
  });
}

function factsOf({ description, list, returns }: Pick<LooseSummary, 'description' | 'list' | 'returns'>) {
  return {
    method: 'GET',
    access: 'viewer',
    warm: true,
    returns,
    description,
    ...(list && { list }),
  } as const;
}
