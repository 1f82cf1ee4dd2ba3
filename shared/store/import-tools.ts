import * as z from 'zod';

import { canonicalAddress, isIpAddress } from '../base/address.ts';
import { once } from '../base/once.ts';
import { type CollectionStore, defineCollection } from './collection.ts';

const text = once(() => z.string().min(1));
const address = once(() =>
  z.string().refine(isIpAddress, 'is not an IP address').transform(canonicalAddress),
);

const tool = once(() => ({
  creation_id: text().optional().describe('a later tool of this address has another'),
  address: address().describe('the key; never connected to'),
  default_templates: z.array(text()).optional().describe('templates of hosts that name none'),
}));

/** Schema of an import tool: the system that holds the host configuration of realms, identified by its IP address. */
export const importToolRecord = once(() =>
  z.discriminatedUnion('kind', [
    z.object({
      ...tool(),
      kind: z.literal('staged').describe('protocol of the import tool'),
      dialect: z
        .enum(['nagios', 'shinken'])
        .optional()
        .describe(
          'of the engine that loads the export: nagios, the default, is Nagios and Naemon; shinken also Alignak',
        ),
      templates: z.array(text()).optional().describe('all that exist, where unknown ones are to be refused'),
      contact_groups: z
        .array(text())
        .optional()
        .describe('all that exist, where unknown ones are to be refused'),
    }),
    z.object({
      ...tool(),
      kind: z.literal('icinga2').describe('protocol of the import tool'),
      url: z
        .url({ protocol: /^https$/, error: 'must begin with https:// (a password is sent to it)' })
        .describe('URL of the REST interface, without /v1'),
      credentials: text().describe('name of the secret with user and password'),
      ca: text().optional().meta({ description: 'PEM of the authority to trust', file: true }),
      fingerprint: z
        .string()
        .regex(/^(?:[0-9a-f]{2}:?){32}$/i, 'is not a SHA-256 fingerprint')
        .optional()
        .describe('SHA-256 of the one certificate to trust'),
    }),
  ]),
);
export type ImportToolRecord = z.infer<ReturnType<typeof importToolRecord>>;

export const importTools = defineCollection({
  partition: 'IMPORT_TOOL',
  recordName: 'import tool',
  about: 'programs that hold the host configuration of realms',
  key: {
    field: 'address',
    about: 'the IP address of the import tool, to which no connection is made',
    of: (tool: ImportToolRecord) => tool.address,
    // Every spelling of an IPv6 address must find the tool.
    sort: canonicalAddress,
    read: (text) => text,
  },
  schema: importToolRecord,
  codes: { taken: 'import_tool_exists', missing: 'import_tool_not_found' },
  listed: ['kind', 'url'],
  defaults: { kind: 'staged' },
  namedBy: 'import_tool',
});
export type ImportToolStore = CollectionStore<ImportToolRecord, string>;
