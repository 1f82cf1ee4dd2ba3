import { lazy } from '../../shared/base/once.ts';
import { createAnswer } from './answer.ts';
import { files } from './files.ts';

// The client of the table is loaded at the first request for a file that depends on issuers. Most files do not.
const loadIssuers = lazy(async () => (await import('./registered-issuers.ts')).issuersOfProcess());

export const handler = createAnswer(files, async () => (await loadIssuers())());
