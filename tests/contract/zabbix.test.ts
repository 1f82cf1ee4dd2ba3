import { startZabbixEngine } from '../../demo/zabbix-engine/index.ts';
import { contractZabbix } from './zabbix-site.ts';
import { zabbixContract } from './zabbix-suite.ts';

const tokens = { admin: 'a'.repeat(64), reader: 'b'.repeat(64) };

for (const version of ['6.0.14', '7.2.4'])
  zabbixContract(`the embedded Zabbix ${version}`, async () => {
    const now = Math.floor(Date.now() / 1000);
    const site = contractZabbix(now, version);
    const { url, close: stop } = await startZabbixEngine({ site, tokens });
    return { url, version, now, token: tokens.admin, reader: tokens.reader, stop };
  });
