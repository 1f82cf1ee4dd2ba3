/** The kinds of monitoring APIs by which engines are reached in place of Livestatus. */
export const monitoringApiKinds = ['icinga2', 'icingadb', 'zabbix', 'alertmanager'] as const;
export type MonitoringApiKind = (typeof monitoringApiKinds)[number];

/** A description of each kind, for the administrator who registers an API. */
export const monitoringApiDescriptions: Readonly<Record<MonitoringApiKind, string>> = {
  icinga2: 'the REST API of Icinga 2',
  icingadb: 'the database of an Icinga DB, with the REST API for commands',
  zabbix: 'the JSON-RPC API of Zabbix 6.0 or later',
  alertmanager: 'the API of an Alertmanager, or of several that are peers',
};

/** The interface by which an engine is reached, as logs, spans and answers name it. */
export type EngineInterfaceName = 'livestatus' | MonitoringApiKind;
