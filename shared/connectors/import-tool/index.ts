/** The import-tool connector: where a realm's host configuration is held. */
export type { HostDefinition } from './host-definition.ts';
export type { HostVariables } from './host-variables.ts';
export { readHostVariables } from './host-variables.ts';
export {
  adds,
  BACKSLASH_AT_END,
  continuesLine,
  namesIn,
  NOTHING,
  NOTHING_ALONE,
  overrideIn,
} from './object-text.ts';
export type {
  CreateOptions,
  EngineNames,
  HeldHost,
  HostClaims,
  Icinga2Tool,
  ImportTool,
  ImportToolDeps,
  ObjectDialect,
  RemoveOptions,
  StagedHosts,
  StagedTool,
  ToolCheck,
  ToolCredentials,
  WriteOptions,
} from './import-tool.ts';
export type { MemoryBudget } from '../kit/memory.ts';
export { renderNagios } from './nagios-objects.ts';
export { openImportTool } from './open.ts';
