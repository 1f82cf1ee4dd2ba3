import { startKeptTables } from '../support/kept-database.ts';
import { describeCollections } from './collection-suite.ts';
import { describeOperationRequests } from './operation-requests-suite.ts';
import { describeRealmRecords } from './realm-records-suite.ts';
import { describeRealmWatches } from './realm-watches-suite.ts';
import { describeStore } from './store-suite.ts';

describeStore('the table on disk', startKeptTables);
describeCollections('the table on disk', startKeptTables);
describeOperationRequests('the table on disk', startKeptTables);
describeRealmRecords('the table on disk', startKeptTables);
describeRealmWatches('the table on disk', startKeptTables);
