// What a function may do to the table, of the `table:` in its function.yml, as statements of its role. A partition is a kind of
// record (shared/store), so that a function reads and writes the kinds that it needs:
//   table: { REALM: [list], 'AUDIT#*': [append] }
// A conditional write reads its item too: where an answer was lost, it looks whether the write was its own.
const actions = {
  get: ['GetItem', 'BatchGetItem'],
  list: ['Query'],
  append: ['PutItem'],
  put: ['PutItem', 'GetItem'],
  update: ['UpdateItem', 'GetItem'],
  delete: ['DeleteItem', 'GetItem'],
};

/** For the framework's check of function.yml. */
export const tableAccessSchema = {
  type: 'object',
  additionalProperties: { type: 'array', items: { enum: Object.keys(actions) }, minItems: 1 },
};

/** One statement for all partitions that may be used alike. `table` maps partitions, with `*` at the end of many, to verbs. */
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
      // Without leading keys the line above would hold for a request about any.
      Null: { 'dynamodb:LeadingKeys': 'false' },
    },
  }));
}
