import * as z from 'zod';

import { once } from '../../shared/base/once.ts';
import { defineCollection, textKey } from '../../shared/store/collection.ts';

const record = once(() =>
  z.object({
    name: z.string().min(1),
    creation_id: z.string().optional(),
    url: z.url({ protocol: /^https?$/ }).describe('where it is asked'),
    format: z.enum(['html', 'pdf']).describe('what they are kept as'),
    folder: z.string().optional().describe('where it has several'),
    retention_days: z.int().optional().describe('how long it keeps them'),
    compressed: z.boolean().optional().describe('whether answers are'),
    credentials: z.string().optional().describe('name of the secret with user and password'),
  }),
);
type ReportArchive = z.infer<ReturnType<typeof record>>;

/** A kind of record that only the tests have. It is defined by one value, as CONTRIBUTING.md describes. */
export const reportArchives = defineCollection({
  partition: 'REPORT_ARCHIVE',
  recordName: 'report archive',
  about: 'where reports are kept',
  key: textKey('name', (archive: ReportArchive) => archive.name),
  schema: record,
  codes: { taken: 'search_backend_exists', missing: 'search_backend_not_found' },
  listed: ['format', 'url'],
  defaults: { format: 'html' },
});

export const reportArchiveExamples = {
  records: [
    record().parse({ name: 'a', url: 'https://archive.example', format: 'pdf', folder: 'monthly' }),
    record().parse({ name: 'b', url: 'https://archive.example', format: 'html' }),
  ],
  unsound: [{ name: '' }, { url: 'archive.example' }, { format: 'sql' }, { compressed: 'yes' }],
} as const;
