import { endpoint, readingText } from './group.ts';

/** Says that the API answers, and that the caller sees the realm. No engine is asked. */
export const healthy = endpoint({
  ...readingText,
  name: 'alertmanager.healthy',
  path: '/api/alertmanager/{realm_type}/{realm_name}/-/healthy/',
  summary: 'Whether the API answers',
  async handle({ params }, { realms }) {
    await realms.directory.find(params.realm_type, params.realm_name);
    return { text: () => 'OK' };
  },
});
