/** The import-tool connector: where a realm's host configuration is held. */
export type { HostDefinition } from './host-definition.ts';
export { hostDefinition, refuseContradictions } from './host-definition.ts';
export { hostAddress, hostName, nameList, namesIn } from './host-grammar.ts';
export type {
  CreateOptions,
  EngineNames,
  HeldHost,
  HostClaims,
  Icinga2Tool,
  ImportTool,
  ImportToolDeps,
  RemoveOptions,
  StagedHosts,
  StagedTool,
  ToolCheck,
  ToolCredentials,
  WriteOptions,
} from './import-tool.ts';
export type { ObjectDialect } from './nagios-objects.ts';
export { renderNagios } from './nagios-objects.ts';
export { openImportTool } from './open.ts';
