import { createAnswer } from './answer.ts';
import { files } from './files.ts';

// The table's client is loaded with the first file that depends on issuers: most files do not.
export const handler = createAnswer(files, async () =>
  (await import('./registered-issuers.ts')).registeredIssuers(),
);
