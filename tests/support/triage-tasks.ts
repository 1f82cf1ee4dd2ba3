/** A question to an agent, with the calls of a caller that follows what the tools say, and the facts of the right answer. */
export interface TriageTask {
  readonly question: string;
  readonly start: readonly [tool: string, args: object];
  /**
   * The calls that follow: the tool that the answer before names as the next one (`next`), or a row of that answer, whose names are the arguments, or arguments that its
   * text asks for.
   */
  readonly steps?: readonly (
    | { readonly follow: string }
    | { readonly row: number; readonly tool: string }
    | { readonly tool: string; readonly args: object; readonly because: RegExp }
  )[];
  /** The facts that the texts of the answers must hold. */
  readonly facts: readonly RegExp[];
}

const http = { realm: 'paris', services: [{ host_name: 'web-1', service: 'http' }] };
const downtime = {
  ...{ realm: 'paris', action: 'schedule_downtime', hosts: ['gw-1'] },
  minutes: 60,
  comment: 'New router',
};

/** The tasks on the site of `troubledSite`. They are solved in their order: the last ones change it. */
export const triageTasks: readonly TriageTask[] = [
  {
    question: 'What is the worst problem?',
    start: ['whats_wrong', {}],
    facts: [/^- kind=host realm="paris" host_name="gw-1" state_name=DOWN/m],
  },
  {
    question: 'How much hangs on the gateway?',
    start: ['whats_wrong', { realm: 'paris' }],
    facts: [/host_name="gw-1".* hosts=2 services=3 examples="branch-1","branch-2"/],
  },
  {
    question: 'Which services fail on the gateway itself?',
    start: ['whats_wrong', {}],
    steps: [{ follow: 'host' }],
    facts: [/service="ping" state_name=CRITICAL/, /service="ssh" state_name=UNKNOWN/],
  },
  {
    question: 'Since when is the gateway down?',
    start: ['whats_wrong', {}],
    steps: [{ follow: 'host' }],
    facts: [/last_hard_state_change=\S+ \(.* ago\)/],
  },
  {
    question: 'Is there a problem of the whole fleet?',
    start: ['whats_wrong', {}],
    facts: [/kind=check .*service="certificate" .*hosts=6/],
  },
  {
    question: 'What does the failing check say?',
    start: ['whats_wrong', { skip: 1 }],
    steps: [{ follow: 'service' }],
    facts: [/Service "certificate" of host "app-0"/, /output="expired/],
  },
  {
    question: 'Is the shop down, and what does it say?',
    start: ['search', { text: 'http', kinds: ['service'] }],
    steps: [{ follow: 'service' }],
    facts: [/is CRITICAL; its host is UP/, /output="HTTP CRITICAL/],
  },
  {
    question: 'Is anything else wrong on the host of the shop?',
    start: ['search', { text: 'web-1', kinds: ['host'] }],
    steps: [{ follow: 'host' }],
    facts: [/is UP; services: 1 ok, 1 critical/],
  },
  {
    question: 'I only remember that the host is called web something.',
    start: ['host', { host_name: 'web' }],
    steps: [
      {
        tool: 'search',
        args: { text: 'web', kinds: ['host'] },
        because: /Call search with a part of the name/,
      },
      { follow: 'host' },
    ],
    facts: [/Host "web-1" in realm "paris" is UP/],
  },
  {
    question: 'Does somebody handle the database?',
    start: ['search', { text: 'mysql' }],
    steps: [{ follow: 'service' }],
    facts: [/Service "mysql" of host "db-1"/, /acknowledged=true/],
  },
  {
    question: 'What is handled already?',
    start: ['whats_wrong', { include_handled: true }],
    facts: [/host_name="db-1" service="mysql" .*handled=true/, /of which 1 are acknowledged/],
  },
  {
    question: 'Can I trust that this is everything?',
    start: ['whats_wrong', {}],
    facts: [/Realm "gone" is missing from this answer/],
  },
  {
    question: 'How large is each realm, and how much is wrong in it?',
    start: ['realms', {}],
    facts: [/realm="paris" .*hosts=11 hosts_down=1/, /realm="all" kind=multirealm/],
  },
  {
    question: 'Which realm should I look at first?',
    start: ['realms', {}],
    steps: [{ follow: 'whats_wrong' }],
    facts: [/host_name="gw-1" state_name=DOWN/],
  },
  {
    question: 'There is no realm called Lyon?',
    start: ['whats_wrong', { realm: 'Lyon' }],
    steps: [{ tool: 'realms', args: {}, because: /Call realms for the names/ }],
    facts: [/realm="paris"/],
  },
  {
    question: 'How available was the gateway in the last 24 hours?',
    start: ['availability', { realm: 'paris', host_name: 'gw-1' }],
    facts: [/host_name="gw-1" availability_percent=0 /, /outage_count=1/],
  },
  {
    question: 'Which services of the shop were worst?',
    start: ['availability', { realm: 'paris', host_name: 'web-1', services: true }],
    steps: [{ row: 0, tool: 'service' }],
    facts: [/service="http" availability_percent=0 /, /Service "http"/],
  },
  {
    question: 'What would a downtime of the gateway reach?',
    start: ['plan', { ...downtime, include_services: true }],
    facts: [/3 would be done\. Nothing is changed yet/, /service="ssh" outcome=would be done/],
  },
  {
    question: 'Acknowledge the problem of the shop, and show that it is done.',
    start: ['plan', { ...http, action: 'acknowledge', comment: 'We roll back' }],
    steps: [{ follow: 'apply_plan' }, { row: 0, tool: 'service' }],
    facts: [/1 would be done/, /acknowledge in "paris": 1 done/, /acknowledged=true/, /We roll back/],
  },
  {
    question: 'Put the gateway into downtime, and show what is left.',
    start: ['plan', downtime],
    steps: [{ follow: 'apply_plan' }, { tool: 'whats_wrong', args: {}, because: /1 done/ }],
    facts: [/schedule_downtime in "paris": 1 done/, /^- kind=check .*service="certificate"/m],
  },
];

/** The most calls of a task, and the most bytes of their answers. */
const budget = { calls: 5, bytes: 12_000 };

interface Told {
  readonly text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- what an answer holds is what the tests ask
  readonly data: any;
  readonly bytes: number;
}

/** Solves a task as a program would that follows what the tools say. Returns what is wrong with the answer: nothing. */
export async function solveTask(
  { start, steps = [], facts }: TriageTask,
  call: (tool: string, args: object) => Promise<Told>,
): Promise<string[]> {
  const answers = [await call(...start)];
  for (const step of steps) {
    const last = answers.at(-1);
    const [tool, args] = nextCall(step, last);
    answers.push(await call(tool, args));
  }
  const text = answers.map((one) => one.text).join('\n');
  const bytes = answers.reduce((sum, one) => sum + one.bytes, 0);
  return [
    ...facts.flatMap((fact) => (fact.test(text) ? [] : [`${String(fact)} is missing in:\n${text}`])),
    ...(answers.length > budget.calls ? [`${answers.length} calls`] : []),
    ...(bytes > budget.bytes ? [`${bytes} bytes`] : []),
  ];
}

function nextCall(step: NonNullable<TriageTask['steps']>[number], last: Told | undefined): [string, object] {
  if ('follow' in step) {
    const next: readonly { readonly tool: string; readonly arguments: object }[] = last?.data?.next ?? [];
    const hint = next.find(({ tool }) => tool === step.follow);
    if (!hint) throw new Error(`No hint of ${step.follow} in: ${last?.text ?? ''}`);
    return [hint.tool, hint.arguments];
  }
  if ('row' in step) {
    const { realm, host_name, service } = last?.data.rows[step.row] as Readonly<Record<string, string>>;
    return [step.tool, { realm, host_name, service }];
  }
  if (!step.because.test(last?.text ?? ''))
    throw new Error(`No ${String(step.because)} in: ${last?.text ?? ''}`);
  return [step.tool, step.args];
}
