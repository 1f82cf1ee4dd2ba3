import { startDynalite } from '../support/dynalite.ts';
import { describeSearchBackendRecords } from './search-backend-records-suite.ts';

describeSearchBackendRecords('the embedded server', startDynalite);
