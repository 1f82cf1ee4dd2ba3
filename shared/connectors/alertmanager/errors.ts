import { engineErrors } from '../kit/engine-errors.ts';

export const errors = engineErrors((realm) => `The Alertmanager of realm '${realm}'`, {
  codes: { overloaded: 'engine_timeout' },
  texts: { failed: 'answered as no Alertmanager does' },
  quotedFaults: ['refused_command'],
});
