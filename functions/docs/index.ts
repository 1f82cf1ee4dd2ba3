import { lazy } from '../../shared/base/lazy.ts';
import { createAnswer } from './answer.ts';
import { files } from './files.ts';

// The table's client is loaded with the first file that depends on issuers: most files do not.
const loadIssuers = lazy(async () => (await import('./registered-issuers.ts')).issuersOfProcess());

export const handler = createAnswer(files, async () => (await loadIssuers())());
