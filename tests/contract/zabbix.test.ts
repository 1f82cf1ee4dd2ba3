import { startZabbixEngine } from '../../demo/zabbix-engine/index.ts';
import { contractZabbix } from './zabbix-site.ts';
import { describeZabbix, zabbixContract } from './zabbix-suite.ts';

const tokens = { admin: 'a'.repeat(64), reader: 'b'.repeat(64) };

async function startEmbedded(version: string, makeSite = contractZabbix) {
  const now = Math.floor(Date.now() / 1000);
  const { url, close: stop } = await startZabbixEngine({ site: makeSite(now, version), tokens });
  return { url, version, now, token: tokens.admin, reader: tokens.reader, stop };
}

for (const version of ['6.0.14', '7.2.4'])
  zabbixContract(`the embedded Zabbix ${version}`, () => startEmbedded(version));
describeZabbix('the embedded Zabbix', (makeSite) => startEmbedded('7.2.4', makeSite));
