/** A measurement as people read it and as programs do: a table, then one line of JSON. */
export function report(name: string, rows: Readonly<Record<string, unknown>>): void {
  console.table(rows);
  console.log(JSON.stringify({ bench: name, node: process.version, at: new Date().toISOString(), rows }));
}
