import { engineErrors } from '../kit/engine-errors.ts';

export const errors = engineErrors((realm) => `The Zabbix of realm '${realm}'`, {
  quotedFaults: ['refused', 'refused_command', 'forbidden'],
});
