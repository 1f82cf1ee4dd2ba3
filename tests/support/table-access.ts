import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';
import * as z from 'zod';

import { AppError } from '../../shared/base/errors.ts';
import type { Table } from '../../shared/store/table.ts';
import { projectRoot } from './service-copy.ts';

const verb = z.enum(['get', 'list', 'append', 'put', 'update', 'delete']);
type Verb = z.infer<typeof verb>;
const functionFile = z.object({ table: z.record(z.string(), z.array(verb)) });

type TableAccess = z.infer<typeof functionFile>['table'];
/** The function.yml of each function is read once. */
const accessByFunction = new Map<string, TableAccess>();

/** Returns the verbs by partition that the function.yml of a function allows. */
export function tableAccessOf(functionName: string): TableAccess {
  const known = accessByFunction.get(functionName);
  if (known) return known;
  const file = join(projectRoot, 'functions', functionName, 'function.yml');
  const access = functionFile.parse(parse(readFileSync(file, 'utf8'))).table;
  accessByFunction.set(functionName, access);
  return access;
}

/** Returns true if an IAM pattern, in which `*` is any text, matches a partition. */
export function matchesPartition(pattern: string, partition: string): boolean {
  return pattern.endsWith('*') ? partition.startsWith(pattern.slice(0, -1)) : pattern === partition;
}

export interface TableUse {
  /** The used permissions as `PARTITION verb`, in the words of function.yml. */
  readonly used: Set<string>;
  /** Descriptions of the refused calls. */
  readonly refused: string[];
}

/** Wraps a table: calls that the role of the deployed function does not permit are refused as DynamoDB does. */
export function withRoleOf(table: Table, functionName: string, use: TableUse): Table {
  /** The first of these verbs that is permitted counts as the one that was used. */
  const need = (pk: string, ...verbs: readonly Verb[]) => {
    const allowed = Object.entries(tableAccessOf(functionName)).filter(([pattern]) =>
      matchesPartition(pattern, pk),
    );
    for (const one of verbs) {
      const found = allowed.find(([, granted]) => granted.includes(one));
      if (found) return use.used.add(`${found[0]} ${one}`);
    }
    const words = `functions/${functionName}/function.yml does not allow to ${verbs[0]} ${pk}`;
    use.refused.push(words);
    throw new AppError('store_unavailable', { detail: words, cause: new Error('AccessDeniedException') });
  };
  return {
    async get(key) {
      need(key.pk, 'get', 'put', 'update', 'delete');
      return table.get(key);
    },
    async getMany(keys) {
      for (const { pk } of keys) need(pk, 'get');
      return table.getMany(keys);
    },
    async query(pk, options) {
      need(pk, 'list');
      return table.query(pk, options);
    },
    async put(key, fields, when) {
      if (when === undefined) need(key.pk, 'append', 'put');
      else need(key.pk, 'put');
      return table.put(key, fields, when);
    },
    async update(key, change, when) {
      need(key.pk, 'update');
      return table.update(key, change, when);
    },
    async delete(key, when) {
      need(key.pk, 'delete');
      return table.delete(key, when);
    },
  };
}
