import { postJson, type TemplateExample } from './example.ts';

/** An event of PagerDuty. The problem of a host or service opens an incident, and its end resolves it. */
export const pagerduty: TemplateExample = {
  ...postJson,
  name: 'pagerduty',
  usage:
    'Incidents of PagerDuty by its Events API v2: triggered, acknowledged and resolved. The header X-Routing-Key has the integration key. Set kinds to state, acknowledgement and realm; an incident of an objective is resolved by people.',
  url: 'https://events.pagerduty.com/v2/enqueue',
  header_names: ['x-routing-key'],
  template: `{%- assign subject = realm | append: "/" | append: event.subject -%}
{%- assign action = "trigger" -%}
{%- if event.severity == "ok" %}{% assign action = "resolve" -%}
{%- elsif row.acknowledged %}{% assign action = "acknowledge" -%}
{%- endif -%}
{
  "routing_key": {{ headers["x-routing-key"] | json }},
  "event_action": "{{ action }}",
  "dedup_key": "{{ subject | slice: 0, 255 }}",
  "payload": {
    "summary": "{{ event.summary | truncate: 1024 }}",
    "source": "{{ row.host_name | default: realm }}",
    "severity": "{% case event.severity %}{% when "critical" %}critical{% when "warning" %}warning{% when "unknown" %}error{% else %}info{% endcase %}",
    "timestamp": "{{ event.time }}",
    "component": "{{ row.service | default: row.name | default: "host" }}",
    "group": "{{ realm }}",
    "class": "{{ event.kind }}",
    "custom_details": { "output": {{ row.output | json }}, "state": {{ row.state_name | json }} }
  },
  "client": "Realmgate"
  {%- assign link = links.host | default: links.objective %}
  {%- if link %},
  "client_url": "{{ link }}"
  {%- endif %}
}`,
};
