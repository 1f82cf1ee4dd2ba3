import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

import { once } from '../../shared/base/once.ts';

const word = (description: string) => z.string().min(1).describe(description);

/** Texts with which a user begins a conversation. Arguments stand in them by their names in braces. */
const texts = once(() => {
  const realm = word('realm or multirealm; else all').optional();
  return [
    {
      name: 'triage',
      title: 'What is wrong, and what to do first',
      description: 'The causes of trouble, the worst first, with what follows from each and the next step',
      argsSchema: z.object({ realm }),
      text: 'Find out what is wrong in {realm}. Call whats_wrong, then for the two worst causes host or service, and history if it helps. Tell me for each: the cause, what follows from it, since when, whether somebody handles it, and the one next step. Name realms that did not answer. Change nothing.',
    },
    {
      name: 'hand_over',
      title: 'Hand over a shift',
      description: 'What changed since the shift began, what is open, and what is planned',
      argsSchema: z.object({ since: word('such as now-8h'), realm }),
      text: 'Write the hand-over of a shift for {realm}. Call compare_times from {since}, whats_wrong with include_handled, and maintenances. List what became a problem, what recovered, what is open and who handles it, and what is planned next. At most one page.',
    },
    {
      name: 'plan_maintenance',
      title: 'Plan a maintenance',
      description: 'A downtime for hosts, as a plan that you confirm',
      argsSchema: z.object({
        targets: word('hosts, a hostgroup, or words that find them'),
        ...{ minutes: word('how long it lasts'), realm },
      }),
      text: 'Plan a downtime of {minutes} minutes for {targets} in {realm}. Find the hosts with search, look at each for problems and for downtimes that it has, and call plan. Show me every target and what would become of it, and wait for my yes before you call apply_plan.',
    },
  ];
});

/** Adds the prompts to a server, which lists them and checks their arguments. */
export function addPrompts(server: McpServer): void {
  for (const { name, text, ...prompt } of texts())
    server.registerPrompt(name, prompt, (given: Readonly<Record<string, string | undefined>>) => {
      const wordOf = (_: string, one: string) => given[one]?.slice(0, 300) ?? 'all realms';
      const filled = text.replaceAll(/\{(\w+)\}/g, wordOf);
      return { messages: [{ role: 'user', content: { type: 'text', text: filled } }] };
    });
}
