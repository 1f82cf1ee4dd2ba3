import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';

/** The attribute by which the table forgets items: epoch seconds. Deletion may lag, so readers check it too. */
export const TTL_ATTRIBUTE = 'expires_at';

/** The table's shape for the places that make one themselves: the local stack and the tests. */
export function tableDefinition(tableName: string): CreateTableCommandInput {
  return {
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [
      { AttributeName: 'pk', AttributeType: 'S' },
      { AttributeName: 'sk', AttributeType: 'S' },
    ],
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
  };
}
