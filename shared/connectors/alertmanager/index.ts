/** The connector of Alertmanagers: the status-query interface by alerts and silences. */
export { openAlertmanagerEngine } from './engine.ts';
