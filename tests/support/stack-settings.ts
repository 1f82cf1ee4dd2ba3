/** Settings for a local stack in a test: no log, and engines have time on a busy machine. */
export const stackSettings = {
  REALMGATE_LOG_LEVEL: 'SILENT',
  POWERTOOLS_METRICS_DISABLED: 'true',
  REALMGATE_ENGINE_DEADLINE_MS: '25000',
} as const;
