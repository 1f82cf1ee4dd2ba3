import { postJson, type TemplateExample } from './example.ts';

/** A message in a channel of Discord, which notifies nobody by a name in it. */
export const discord: TemplateExample = {
  ...postJson,
  name: 'discord',
  usage: 'A message in a channel of Discord, by a webhook of the channel.',
  url: 'https://discord.com/api/webhooks/ID/KEY',
  template: `{
  "username": "Realmgate",
  "allowed_mentions": { "parse": [] },
  "embeds": [{
    "title": "{{ row.service | default: row.host_name | default: row.name | default: realm | truncate: 256 }}",
    "description": "{{ event.summary | truncate: 4000 }}",
    "color": {% case event.severity %}{% when "critical" %}13959168{% when "warning" %}16750592{% when "ok" %}3061373{% else %}8421504{% endcase %},
    "timestamp": {{ event.time | json }},
    "footer": { "text": "{{ realm | truncate: 2048 }}" }
  }]
}`,
};
