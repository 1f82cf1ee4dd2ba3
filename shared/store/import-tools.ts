import { randomUUID } from 'node:crypto';

import * as z from 'zod';

import { canonicalAddress, isIpAddress } from '../base/address.ts';
import { AppError } from '../base/errors.ts';
import type { Key, Table } from './table.ts';

const text = z.string().min(1);
const address = z.string().refine(isIpAddress, 'is not an IP address').transform(canonicalAddress);

const tool = {
  creation_id: text.optional().describe('a later tool of this address has another'),
  address: address.describe('the key; never connected to'),
  default_templates: z.array(text).optional().describe('for hosts that name no template'),
};

/** What holds the host configuration of realms, by its IP address. */
export const importToolRecord = z.discriminatedUnion('kind', [
  z.object({
    ...tool,
    kind: z.literal('staged'),
    dialect: z
      .enum(['nagios', 'shinken'])
      .optional()
      .describe(
        'of the engine that loads the export: nagios, the default, is Nagios and Naemon; shinken also Alignak',
      ),
    templates: z.array(text).optional().describe('all that exist, where unknown ones are to be refused'),
    contact_groups: z.array(text).optional().describe('all that exist, where unknown ones are to be refused'),
  }),
  z.object({
    ...tool,
    kind: z.literal('icinga2'),
    url: z
      .url({ protocol: /^https$/, error: 'must begin with https:// (a password is sent to it)' })
      .describe('of the REST interface, without /v1'),
    credentials: text.describe('name of the secret with user and password'),
    ca: text.optional().describe('PEM of the authority to trust'),
    fingerprint: z
      .string()
      .regex(/^(?:[0-9a-f]{2}:?){32}$/i, 'is not a SHA-256 fingerprint')
      .optional()
      .describe('SHA-256 of the one certificate to trust'),
  }),
]);
export type ImportToolRecord = z.infer<typeof importToolRecord>;

const fieldNames = new Set(importToolRecord.options.flatMap(({ shape }) => Object.keys(shape)));
fieldNames.delete('creation_id');

/** Any spelling of an IPv6 address finds the tool. */
export interface ImportToolStore {
  /** By address. */
  list(): Promise<ImportToolRecord[]>;
  find(address: string): Promise<ImportToolRecord | undefined>;
  /** An address that is taken is `AppError` conflict `import_tool_exists`. */
  create(record: ImportToolRecord): Promise<ImportToolRecord>;
  /** Puts the record in the place of the one with its address; unknown is `AppError` not_found `import_tool_not_found`. */
  replace(record: ImportToolRecord): Promise<void>;
  /** An unknown address is as above. What a staged tool holds stays in the table. */
  remove(address: string): Promise<void>;
}

export const toolKey = (address: string): Key => ({ pk: 'IMPORT_TOOL', sk: canonicalAddress(address) });

export function createImportToolStore(table: Table): ImportToolStore {
  return {
    async list() {
      return z.array(importToolRecord).parse(await table.query('IMPORT_TOOL'));
    },
    async find(address) {
      return importToolRecord.optional().parse(await table.get(toolKey(address)));
    },
    async create(given) {
      const record = { ...given, creation_id: randomUUID() };
      if (await table.put(toolKey(record.address), record, { exists: false })) return record;
      throw new AppError('import_tool_exists', {
        detail: `An import tool ${record.address} is registered already.`,
      });
    },
    async replace(record) {
      const fields = new Map<string, unknown>(Object.entries(record));
      const remove = [...fieldNames].filter((field) => fields.get(field) === undefined);
      const change = { set: { ...record, creation_id: undefined }, remove };
      if (!(await table.update(toolKey(record.address), change, { exists: true }))) {
        throw unknownImportTool(record.address);
      }
    },
    async remove(address) {
      if (await table.delete(toolKey(address), { exists: true })) return;
      throw unknownImportTool(address);
    },
  };
}

/** For an address that nobody has registered: it is never connected to. */
export function unknownImportTool(address: string): AppError {
  const detail = `There is no import tool ${address}.`;
  return new AppError('import_tool_not_found', { detail });
}
