import { host, service } from '../status-query-engine/build-site.ts';
import type { Checkable, Host } from '../status-query-engine/site.ts';

/** Returns the business processes of one site: some depend on hosts, some on services, and one on the others. */
export function businessProcesses(code: string): Host[] {
  return [
    process(`${code}-boutique`, 'Boutique en ligne', {
      rule: `${code}-web-001,http & ${code}-db-001,connections`,
      impact: 5,
      services: {
        paiement: `2 of: ${code}-app-001 & ${code}-app-002 & ${code}-app-003`,
        catalogue: `${code}-web-002,http | ${code}-web-004,http`,
        sauvegarde: `${code}-db-001,backup & ${code}-db-003,backup`,
      },
    }),
    process(`${code}-messagerie`, 'Messagerie', {
      rule: `${code}-win-001,Active Directory & ${code}-win-003,disk C:`,
      impact: 3,
      services: {},
    }),
    process(`${code}-réseau`, 'Réseau du site', {
      rule: `${code}-rt-001 | ${code}-rt-002`,
      impact: 4,
      services: { accès: `${code}-sw-001 & ${code}-sw-002` },
    }),
    process(`${code}-si`, "Système d'information", {
      rule: `${code}-boutique & ${code}-messagerie & ${code}-réseau`,
      impact: 5,
      services: {},
    }),
  ];
}

interface Rules {
  readonly rule: string;
  readonly impact: number;
  readonly services: Readonly<Record<string, string>>;
}

function process(name: string, display_name: string, { rule, impact, services }: Rules): Host {
  return host(name, {
    ...ruled(rule, impact),
    display_name,
    groups: ['business-processes'],
    services: Object.entries(services).map(([description, each]) =>
      service(description, ruled(each, impact - 1)),
    ),
  });
}

function ruled(rule: string, impact: number): Partial<Checkable> {
  return {
    check_command: `bp_rule!${rule}`,
    custom_variables: { BUSINESS_IMPACT: String(impact) },
    max_check_attempts: 1,
    output: 'Business process is working',
    perf_data: '',
  };
}
