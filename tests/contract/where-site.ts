import type { Site } from '../../demo/status-query-engine/site.ts';
import { contractSite } from './contract-site.ts';

/** The variables that are added to objects of the contract site. A dictionary is JSON text, as Icinga 2 shows it. */
const variables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'db-down': {
    DISKS: '{"root":{"free":"10","path":"/"},"disk /":{"free":"5"},"none":null,"Count":3,"on":true}',
    CORES: '4',
    RATIO: '0.5',
    GRößE: 'Maß',
  },
  gateway: { CORES: '16', 'WITH.DOT': 'dotted', EMPTY: '' },
  branch: { CORES: '4', DISKS: '["/","/var"]', BROKEN: '{"root":' },
};

/** The contract site with custom variables of every form, also of services. */
export function whereSite(now: number): Site {
  const site = contractSite(now);
  for (const [name, own] of Object.entries(variables))
    Object.assign(site.hosts.get(name)?.custom_variables ?? {}, own);
  const services = site.hosts.get('web-1')?.services;
  Object.assign(services?.get('http')?.custom_variables ?? {}, { TIER: 'gold', URL: 'https://web/?a=b' });
  Object.assign(services?.get('load')?.custom_variables ?? {}, { TIER: 'silver', CORES: '4' });
  return site;
}
