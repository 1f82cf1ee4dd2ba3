// The statements of a function's role for the table come from `table:` in its function.yml. A partition is a kind of record
// (shared/store), so that a function reads and writes only the kinds that it needs:
//   table: { REALM: [list], 'AUDIT#*': [append] }

/** The actions of DynamoDB. A conditional write also reads its item: if an answer was lost, it looks whether the write was its own. */
const actions = {
  get: ['GetItem', 'BatchGetItem'],
  list: ['Query'],
  append: ['PutItem'],
  put: ['PutItem', 'GetItem'],
  update: ['UpdateItem', 'GetItem'],
  delete: ['DeleteItem', 'GetItem'],
};

export type Verb = keyof typeof actions;

/** The verbs that a function.yml may list for a partition. */
export const verbs = Object.keys(actions);

/**
 * Returns one statement for all partitions with the same actions. `table` maps partitions to verbs; a `*` at the end stands for many
 * partitions.
 */
export function tableStatements(table: Readonly<Record<string, readonly Verb[]>>): object[] {
  const alike = new Map<string, { allowed: readonly string[]; partitions: readonly string[] }>();
  for (const [partition, allowedVerbs] of Object.entries(table)) {
    const allowed = [...new Set(allowedVerbs.flatMap((verb) => actions[verb]))].sort();
    const key = allowed.join();
    alike.set(key, { allowed, partitions: [...(alike.get(key)?.partitions ?? []), partition] });
  }
  return [...alike.values()].map(({ allowed, partitions }) => ({
    Effect: 'Allow',
    Action: allowed.map((action) => `dynamodb:${action}`),
    Resource: { 'Fn::GetAtt': ['Table', 'Arn'] },
    Condition: {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
      // Without this condition, the line above would also hold for a request without leading keys.
      Null: { 'dynamodb:LeadingKeys': 'false' },
    },
  }));
}
