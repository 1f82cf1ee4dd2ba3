import { postJson, type TemplateExample } from './example.ts';

/** An alert of keep, which is firing or resolved. */
export const keep: TemplateExample = {
  ...postJson,
  name: 'keep',
  usage: 'Alerts of keep: firing, acknowledged and resolved. The header X-API-KEY has a key of keep.',
  url: 'https://KEEP/alerts/event',
  header_names: ['x-api-key'],
  template: `{
  "id": {{ event.id | json }},
  "name": "{{ row.service | default: row.host_name | default: row.name | default: realm }}",
  "fingerprint": "{{ realm }}/{{ event.subject }}",
  "status": "{% if event.severity == "ok" %}resolved{% elsif row.acknowledged %}acknowledged{% else %}firing{% endif %}",
  "severity": "{% case event.severity %}{% when "critical" %}critical{% when "unknown" %}high{% when "warning" %}warning{% else %}info{% endcase %}",
  "lastReceived": {{ event.time | json }},
  "environment": "{{ realm }}",
  "source": ["realmgate"],
  "message": "{{ event.summary }}",
  "description": "{{ row.output }}",
  "labels": { "host": "{{ row.host_name }}", "service": "{{ row.service }}", "realm": "{{ realm }}" }
}`,
};
