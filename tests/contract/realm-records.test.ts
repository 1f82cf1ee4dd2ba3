import { startDynalite } from '../support/dynalite.ts';
import { describeRealmRecords } from './realm-records-suite.ts';

describeRealmRecords('the embedded server', startDynalite);
