const realm = { name: 'realm', description: 'realm or multirealm; else all', required: false };

/** Texts with which a user begins a conversation. Arguments stand in them by their names in braces. */
const texts = [
  {
    name: 'triage',
    title: 'What is wrong, and what to do first',
    description: 'The causes of trouble, the worst first, with what follows from each and the next step',
    arguments: [realm],
    text: 'Find out what is wrong in {realm}. Call whats_wrong, then for the two worst causes host or service, and history if it helps. Tell me for each: the cause, what follows from it, since when, whether somebody handles it, and the one next step. Name realms that did not answer. Change nothing.',
  },
  {
    name: 'hand_over',
    title: 'Hand over a shift',
    description: 'What changed since the shift began, what is open, and what is planned',
    arguments: [{ name: 'since', description: 'such as now-8h', required: true }, realm],
    text: 'Write the hand-over of a shift for {realm}. Call compare_times from {since}, whats_wrong with include_handled, and maintenances. List what became a problem, what recovered, what is open and who handles it, and what is planned next. At most one page.',
  },
  {
    name: 'plan_maintenance',
    title: 'Plan a maintenance',
    description: 'A downtime for hosts, as a plan that you confirm',
    arguments: [
      { name: 'targets', description: 'hosts, a hostgroup, or words that find them', required: true },
      { name: 'minutes', description: 'how long it lasts', required: true },
      realm,
    ],
    text: 'Plan a downtime of {minutes} minutes for {targets} in {realm}. Find the hosts with search, look at each for problems and for downtimes that it has, and call plan. Show me every target and what would become of it, and wait for my yes before you call apply_plan.',
  },
];

/** The prompts as they are listed. */
export const prompts = texts.map(({ name, title, description, arguments: words }) => {
  return { name, title, description, arguments: words };
});

/** Returns the text of a prompt with the arguments of the user. `undefined` if there is no such prompt, or if it needs more. */
export function promptText(name: string, given: Readonly<Record<string, string>>): string | undefined {
  const prompt = texts.find((one) => one.name === name);
  if (prompt?.arguments.some((one) => one.required && (given[one.name] ?? '') === '')) return undefined;
  return prompt?.text.replaceAll(
    /\{(\w+)\}/g,
    (_, word: string) => (given[word] ?? '').slice(0, 300) || 'all realms',
  );
}
