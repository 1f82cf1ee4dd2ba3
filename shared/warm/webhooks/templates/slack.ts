import { postJson, type TemplateExample } from './example.ts';

/** A message in a channel of Slack. Slack wants three characters of its texts escaped. */
export const slack: TemplateExample = {
  ...postJson,
  name: 'slack',
  usage: 'A message in a channel of Slack, by an incoming webhook.',
  url: 'https://hooks.slack.com/services/T/B/KEY',
  template: `{%- assign text = event.summary | replace: "&", "&amp;" | replace: "<", "&lt;" | replace: ">", "&gt;" | truncate: 2500 -%}
{%- assign color = "#808080" -%}
{%- case event.severity -%}
  {%- when "critical" %}{% assign color = "#d50000" -%}
  {%- when "warning" %}{% assign color = "#ff9800" -%}
  {%- when "ok" %}{% assign color = "#2eb67d" -%}
{%- endcase -%}
{
  "text": "{{ text }}",
  "attachments": [{
    "color": "{{ color }}",
    "blocks": [
      { "type": "section", "text": { "type": "mrkdwn", "text": "{{ text }}" } },
      { "type": "context", "elements": [{ "type": "plain_text", "text": "{{ realm }} · {{ event.time }}" }] }
    ]
  }]
}`,
};
