import { startDynalite } from '../support/dynalite.ts';
import { describeRealmWatches } from './realm-watches-suite.ts';

describeRealmWatches('the embedded server', startDynalite);
