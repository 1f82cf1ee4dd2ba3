import { startDynalite } from '../support/dynalite.ts';
import { describeSlaExclusions } from './sla-exclusions-suite.ts';

describeSlaExclusions('the embedded server', startDynalite);
