import { afterAll, it } from '@jest/globals';

import { describeCollections } from '../contract/collection-suite.ts';
import { describeConfigurationFiles } from '../contract/configuration-files-suite.ts';
import { describeLostAnswers } from '../contract/lost-answers-suite.ts';
import { describeOperationRequests } from '../contract/operation-requests-suite.ts';
import { describeRealmRecords } from '../contract/realm-records-suite.ts';
import { describeRealmWatches } from '../contract/realm-watches-suite.ts';
import { describeStateHistory } from '../contract/state-history-suite.ts';
import { describeStore } from '../contract/store-suite.ts';
import { startDynamoDbLocal } from '../support/dynamo-db-local.ts';

const server = await startDynamoDbLocal().catch((error: unknown) => {
  if (process.env['REALMGATE_ENGINES_OPTIONAL'] !== '1') throw error;
  process.stderr.write(`NOT TESTED: the store on DynamoDB Local. ${String(error)}\n`);
  return undefined;
});

if (server) {
  // The suites share the server. It is stopped after the last one.
  const shared = () => Promise.resolve({ url: server.url, stop: () => Promise.resolve() });
  describeCollections("the vendor's DynamoDB Local", shared);
  describeStore("the vendor's DynamoDB Local", shared);
  describeLostAnswers("the vendor's DynamoDB Local", shared);
  describeRealmWatches("the vendor's DynamoDB Local", shared);
  describeStateHistory("the vendor's DynamoDB Local", shared);
  describeConfigurationFiles("the vendor's DynamoDB Local", shared);
  describeOperationRequests("the vendor's DynamoDB Local", shared);
  describeRealmRecords("the vendor's DynamoDB Local", shared);
  afterAll(() => server.stop());
} else it.todo('NOT TESTED: the store on DynamoDB Local, which is not available here');
