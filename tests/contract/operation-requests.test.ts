import { startDynalite } from '../support/dynalite.ts';
import { describeOperationRequests } from './operation-requests-suite.ts';

describeOperationRequests('the embedded server', startDynalite);
