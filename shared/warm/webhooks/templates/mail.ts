import { postJson, type TemplateExample } from './example.ts';

/** A mail without markup, for a gateway that takes `from`, `to`, `subject` and `text`. */
export const mail: TemplateExample = {
  ...postJson,
  name: 'mail',
  usage:
    'A mail by a gateway that takes from, to, subject and text, such as Resend. Replace both addresses; the header Authorization has Bearer and a key.',
  url: 'https://api.resend.com/emails',
  header_names: ['authorization'],
  template: `{
  "from": "monitoring@example.com",
  "to": ["on-call@example.com"],
  "subject": "[{{ realm }}] {{ event.summary | strip_newlines | truncate: 180 }}",
  "text": "{{ event.summary }}\\n\\nRealm: {{ realm }}\\nHost: {{ row.host_name | default: "-" }}\\nService: {{ row.service | default: "-" }}\\nTime: {{ event.time }}\\n{{ row.long_output }}\\n{{ links.host | default: links.objective }}"
}`,
};
