import { postJson, type TemplateExample } from './example.ts';

/** An alert of Opsgenie. Its API closes alerts at another address, which one webhook does not have. */
export const opsgenie: TemplateExample = {
  ...postJson,
  name: 'opsgenie',
  usage:
    'Alerts of Opsgenie, one for each host, service or objective. The header Authorization has GenieKey and the key of an API integration. This address closes no alerts: set `where` to problems.',
  url: 'https://api.opsgenie.com/v2/alerts',
  header_names: ['authorization'],
  template: `{
  "message": "{{ event.summary | truncate: 130 }}",
  "alias": "{{ realm | append: "/" | append: event.subject | slice: 0, 512 }}",
  "description": "{{ event.summary | truncate: 15000 }}",
  "entity": "{{ row.host_name | default: row.name | default: realm | slice: 0, 512 }}",
  "source": "Realmgate",
  "priority": "{% case event.severity %}{% when "critical" %}P1{% when "unknown" %}P2{% when "warning" %}P3{% else %}P5{% endcase %}",
  "tags": ["{{ realm | slice: 0, 50 }}", "{{ event.severity }}"],
  "details": { "service": "{{ row.service | slice: 0, 1000 }}", "state": "{{ row.state_name }}", "event": "{{ event.kind }}" }
}`,
};
