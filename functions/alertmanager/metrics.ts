import { endpoint, readingText } from './group.ts';
import { version } from './status.ts';

/** Returns the version as a metric. karma reads it in each poll, and writes an error into its log if there is none. No engine is asked. */
export const metrics = endpoint({
  ...readingText,
  name: 'alertmanager.metrics',
  path: '/api/alertmanager/{realm_type}/{realm_name}/metrics/',
  summary: 'Version as a metric of Prometheus',
  async handle({ params }, { realms }) {
    await realms.directory.find(params.realm_type, params.realm_name);
    return { text: () => `alertmanager_build_info{version="${version}"} 1\n` };
  },
});
