// Lists hosts in a process that was started with --disallow-code-generation-from-strings, and prints how many there are.
import { gatherRows, writeRows } from '../../shared/http/row-texts.ts';
import { hostsOf } from '../../shared/realm/status/hosts.ts';
import { objectsOf } from '../../shared/rows/row-table.ts';
import { answeredRealm } from './answered-realm.ts';

const answer = (_table: string, columns: readonly string[]) =>
  Buffer.from(JSON.stringify([columns.map((column) => (column === 'name' ? 'web' : 1))]));
const list = () => hostsOf(answeredRealm({ answer }));
const parts = writeRows(await list(), { form: 'json', fields: undefined, check: () => undefined });
const { count } = await gatherRows(parts, Infinity);
let objects = 0;
for await (const table of (await list()).tables) objects += objectsOf(table).length;
let isRefused = false;
try {
  Reflect.construct(Function, ['return 1']);
} catch (error) {
  isRefused = error instanceof EvalError;
}
process.stdout.write(`${JSON.stringify({ count, objects, isRefused })}\n`);
