// The statements of a function's role for the table come from `table:` in its function.yml. A partition is a kind of record
// (shared/store), so that a function reads and writes only the kinds that it needs:
//   table: { REALM: [list], 'AUDIT#*': [append] }
// A conditional write also reads its item: if an answer was lost, it looks whether the write was its own.
const actions = {
  get: ['GetItem', 'BatchGetItem'],
  list: ['Query'],
  append: ['PutItem'],
  put: ['PutItem', 'GetItem'],
  update: ['UpdateItem', 'GetItem'],
  delete: ['DeleteItem', 'GetItem'],
};

/** The schema by which the framework checks function.yml. */
export const tableAccessSchema = {
  type: 'object',
  additionalProperties: { type: 'array', items: { enum: Object.keys(actions) }, minItems: 1 },
};

/**
 * Returns one statement for all partitions with the same actions. `table` maps partitions to verbs; a `*` at the end stands for many
 * partitions.
 */
export function tableStatements(table) {
  const alike = new Map();
  for (const [partition, verbs] of Object.entries(table)) {
    const allowed = [...new Set(verbs.flatMap((verb) => actions[verb]))].sort();
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
