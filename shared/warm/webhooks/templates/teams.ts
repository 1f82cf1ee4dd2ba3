import { postJson, type TemplateExample } from './example.ts';

/** An adaptive card, which a workflow of Teams posts into a channel or chat. */
export const teams: TemplateExample = {
  ...postJson,
  name: 'teams',
  usage: 'A card in Microsoft Teams, by the workflow "Send webhook alerts to a channel".',
  url: 'https://REGION.logic.azure.com/workflows/ID/triggers/manual/paths/invoke',
  template: `{
  "type": "message",
  "attachments": [{
    "contentType": "application/vnd.microsoft.card.adaptive",
    "contentUrl": null,
    "content": {
      "$schema": "http://adaptivecards.io/schemas/adaptive-card.json",
      "type": "AdaptiveCard",
      "version": "1.4",
      "body": [
        {
          "type": "TextBlock", "size": "Medium", "weight": "Bolder", "wrap": true,
          "color": "{% case event.severity %}{% when "critical" %}Attention{% when "warning" %}Warning{% when "ok" %}Good{% else %}Default{% endcase %}",
          "text": "{{ event.summary | truncate: 2000 }}"
        },
        {
          "type": "FactSet",
          "facts": [
            { "title": "Realm", "value": "{{ realm }}" },
            { "title": "Host", "value": "{{ row.host_name | default: "-" }}" },
            { "title": "Service", "value": "{{ row.service | default: "-" }}" },
            { "title": "Time", "value": "{{ event.time }}" }
          ]
        }
      ]
      {%- assign link = links.host | default: links.objective %}
      {%- if link %},
      "actions": [{ "type": "Action.OpenUrl", "title": "Open", "url": "{{ link }}" }]
      {%- endif %}
    }
  }]
}`,
};
