import { endpoint, readingText } from './group.ts';

/** Says that the engine of the realm, or one of several, answers. */
export const ready = endpoint({
  ...readingText,
  name: 'alertmanager.ready',
  path: '/api/alertmanager/{realm_type}/{realm_name}/-/ready/',
  summary: 'Whether an engine of the realm answers',
  sources: true,
  async handle({ params }, { realms }) {
    const { sources } = await realms.selectNamed(params).askEach((realm) => realm.status.engine());
    return { text: () => 'OK', sources };
  },
});
