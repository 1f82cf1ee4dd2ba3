/** The connector of Zabbix: the questions of the status-query connector by its JSON-RPC API. */
export { zabbixRules } from './rules.ts';
export { openZabbixEngine } from './engine.ts';
