/** Escapes U+FFFE and U+FFFF. SQS and SNS accept only characters that are valid in XML, and JSON leaves these two unescaped. */
export function transportable(json: string): string {
  return json.replaceAll('\uFFFE', String.raw`\ufffe`).replaceAll('\uFFFF', String.raw`\uffff`);
}
