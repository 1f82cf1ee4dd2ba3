/** Prints a measurement as a table for people, and as one line of JSON for programs. */
export function report(name: string, rows: Readonly<Record<string, unknown>>): void {
  console.table(rows);
  console.log(JSON.stringify({ bench: name, node: process.version, at: new Date().toISOString(), rows }));
}
