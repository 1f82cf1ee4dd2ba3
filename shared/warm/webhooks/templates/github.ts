import { postJson, type TemplateExample } from './example.ts';

/** An event that starts workflows of a repository on GitHub. */
export const github: TemplateExample = {
  ...postJson,
  name: 'github',
  usage:
    'Starts the workflows of a repository on GitHub that are triggered by repository_dispatch. The header Authorization has Bearer and a token that may write contents.',
  url: 'https://api.github.com/repos/OWNER/REPOSITORY/dispatches',
  header_names: ['authorization'],
  template: `{
  "event_type": "realmgate-{{ event.object }}-{{ event.kind }}",
  "client_payload": {
    "realm": {{ realm | json }},
    "summary": {{ event.summary | truncate: 1000 | json }},
    "severity": {{ event.severity | json }},
    "event_id": {{ event.id | json }},
    "time": {{ event.time | json }},
    "host_name": {{ row.host_name | json }},
    "service": {{ row.service | json }},
    "objective": {{ row.name | json }},
    "state_name": {{ row.state_name | json }},
    "output": {{ row.output | truncate: 5000 | json }}
  }
}`,
};
