import { discord } from './discord.ts';
import { github } from './github.ts';
import { keep } from './keep.ts';
import { mail } from './mail.ts';
import { ntfy } from './ntfy.ts';
import { opsgenie } from './opsgenie.ts';
import { pagerduty } from './pagerduty.ts';
import { slack } from './slack.ts';
import { teams } from './teams.ts';

export type { TemplateExample } from './example.ts';

/** The templates for well-known receivers, by name. */
export const templateExamples = [
  discord,
  github,
  keep,
  mail,
  ntfy,
  opsgenie,
  pagerduty,
  slack,
  teams,
] as const;
