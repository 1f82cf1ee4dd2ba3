import { postJson, type TemplateExample } from './example.ts';

/** A notification of ntfy. */
export const ntfy: TemplateExample = {
  ...postJson,
  name: 'ntfy',
  usage:
    'A notification of ntfy. Replace TOPIC; the header Authorization has Bearer and a token if the topic needs one.',
  url: 'https://ntfy.sh/',
  header_names: ['authorization'],
  template: `{
  "topic": "TOPIC",
  "title": "{{ realm | append: ": " | append: event.severity | truncate: 250 }}",
  "message": "{{ event.summary | truncate: 1000 }}",
  "priority": {% case event.severity %}{% when "critical" %}5{% when "unknown" %}4{% when "warning" %}3{% else %}2{% endcase %},
  "tags": ["{% if event.severity == "ok" %}white_check_mark{% else %}warning{% endif %}"]
  {%- assign link = links.host | default: links.objective %}
  {%- if link %},
  "click": "{{ link }}"
  {%- endif %}
}`,
};
