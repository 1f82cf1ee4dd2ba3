/** The kinds of monitoring APIs by which engines are reached in place of Livestatus. */
export const monitoringApiKinds = ['icinga2', 'icingadb'] as const;
export type MonitoringApiKind = (typeof monitoringApiKinds)[number];

/** The interface by which an engine is reached, as logs, spans and answers name it. */
export type EngineInterfaceName = 'livestatus' | MonitoringApiKind;
