import { createAnswer } from './answer.ts';
import { files } from './files.ts';

export const handler = createAnswer(files);
