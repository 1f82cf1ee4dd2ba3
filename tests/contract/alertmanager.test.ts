// The suite of realms of Alertmanagers on the embedded one.
import { startAlertmanagerEngine } from '../../demo/alertmanager-engine/index.ts';
import { systemClock } from '../../shared/base/clock.ts';
import { alertmanagerContract, describeAlertmanager } from './alertmanager-suite.ts';

alertmanagerContract('the embedded Alertmanager', async () => {
  const shared = { clock: systemClock, silences: new Map() };
  const [first, second] = await Promise.all([
    startAlertmanagerEngine(shared),
    startAlertmanagerEngine(shared),
  ]);
  return {
    urls: [first.url, second.url],
    stopPeer: () => second.close(),
    stop: () => first.close(),
  };
});

describeAlertmanager('the embedded Alertmanager', async () => {
  const { url, close: stop } = await startAlertmanagerEngine({ clock: systemClock });
  return { url, stop };
});
