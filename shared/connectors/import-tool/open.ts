import { openIcinga2 } from './icinga2.ts';
import type { Icinga2Tool, ImportTool, ImportToolDeps, StagedTool } from './import-tool.ts';
import { openStaged } from './staged.ts';

/** Returns a client of the tool. Each of its calls opens a connection of its own. */
export function openImportTool(tool: Icinga2Tool | StagedTool, deps: ImportToolDeps): ImportTool {
  return tool.kind === 'icinga2' ? openIcinga2(tool, deps) : openStaged(tool, deps);
}
