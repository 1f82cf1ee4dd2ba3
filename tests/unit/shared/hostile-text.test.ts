import { hostileTextContract } from '../../support/hostile-text-suite.ts';
import { textReaders } from '../../support/text-readers.ts';

for (const [origin, readers] of Object.entries(textReaders)) hostileTextContract(origin, readers);
