import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';

/**
 * The attribute with the time, in epoch seconds, after which the table deletes an item. Deletion may be late, so readers check
 * it too.
 */
export const TTL_ATTRIBUTE = 'expires_at';

/** Returns the definition of the table for the local stack and the tests, which create it themselves. */
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
