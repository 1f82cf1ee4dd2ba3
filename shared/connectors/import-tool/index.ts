/** The import-tool connector: reads and changes the host configuration of a realm. */
export type { HostDefinition } from './host-definition.ts';
export type { HostVariables } from './host-variables.ts';
export { readHostVariables } from './host-variables.ts';
export {
  addsToTemplates,
  BACKSLASH_MESSAGE,
  continuesLine,
  parseNames,
  NULL_WORD,
  NULL_WORD_MESSAGE,
  parseOverride,
} from './object-text.ts';
export type {
  CreateOptions,
  EngineNames,
  ConfiguredHost,
  HostClaims,
  Icinga2Tool,
  ImportTool,
  ImportToolDeps,
  ObjectDialect,
  RemoveOptions,
  StagedHosts,
  StagedTool,
  ToolLogin,
  DryRunOption,
} from './import-tool.ts';
export type { MemoryBudget } from '../kit/memory-budget.ts';
export { renderNagios } from './nagios-objects.ts';
export { openImportTool } from './open.ts';
