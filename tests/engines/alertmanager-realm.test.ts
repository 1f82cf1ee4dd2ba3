// The suite of realms of Alertmanagers on two real ones that are peers (Debian's package `prometheus-alertmanager`).
import { alertmanagerContract, describeAlertmanager } from '../contract/alertmanager-suite.ts';
import { startAlertmanager } from '../support/alertmanager.ts';
import { freePort } from '../support/free-port.ts';

alertmanagerContract('a real Alertmanager', async () => {
  const listen = `127.0.0.1:${await freePort()}`;
  const first = await startAlertmanager({ cluster: { listen } });
  const second = await startAlertmanager({
    cluster: { listen: `127.0.0.1:${await freePort()}`, peer: listen },
  });
  return { urls: [first.url, second.url], stopPeer: second.stop, stop: first.stop };
});

describeAlertmanager('a real Alertmanager', startAlertmanager, { behindMs: 20_000 });
