import type { describeConfig } from '../shared/base/config.ts';
import type { FunctionFacts } from './groups.ts';

interface Listed {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly access: string;
  readonly summary: string;
}

/** The name in the marks around a table that is written by `npm run openapi`. */
export type TableMark = 'groups' | 'endpoints' | 'settings';

/** Returns the text of a README with a new table between its two marks. Throws if it lacks the marks. */
export function withTable(text: string, mark: TableMark, rows: readonly string[]): string {
  const begin = `<!-- ${mark}:begin -->`;
  const [before, rest] = [text.indexOf(begin), text.indexOf(`<!-- ${mark}:end -->`)];
  if (before < 0 || rest < before)
    throw new Error(`a README lacks the marks ${begin} and <!-- ${mark}:end -->`);
  return [text.slice(0, before + begin.length), '', ...rows, '', text.slice(rest)].join('\n');
}

/** Returns the rows of the table of functions. */
export function groupRows(facts: readonly FunctionFacts[]): string[] {
  const rows = facts.map(
    ({ name, start, description }) => `| ${start} | [${name}](${name}/README.md) | ${description} |`,
  );
  return ['| Started by | Room | Holds |', '| --- | --- | --- |', ...rows];
}

/** Returns the rows of the table of a group's endpoints that openapi.json does not have, in the given order. */
export function endpointRows(endpoints: readonly Listed[]): string[] {
  const rows = endpoints.map(
    ({ name, method, path, access, summary }) =>
      `| \`${name}\` | \`${method} ${path}\` | ${access} | ${summary.replaceAll('|', '\\|')} |`,
  );
  return ['| Name | Request | For | What |', '| --- | --- | --- | --- |', ...rows];
}

/** Returns the rows of the table of settings. */
export function settingRows(settings: ReturnType<typeof describeConfig>): string[] {
  const rows = settings.map(({ name, fallback, meaning }) => {
    // A star begins emphasis outside of code.
    const shown = fallback.includes('*') ? `\`${fallback}\`` : fallback;
    return `| \`${name}\` | ${shown} | ${meaning} |`;
  });
  return ['| Setting | Default | Meaning |', '| --- | --- | --- |', ...rows];
}
