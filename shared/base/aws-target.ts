/** The kinds of webhooks whose receiver is a service of AWS. */
export const awsKinds = ['eventbridge', 'sns'] as const;
export type AwsKind = (typeof awsKinds)[number];

/** The ARNs of receivers. They stand in roles, so that no wildcard is one. */
const targets: Readonly<Record<AwsKind, { readonly arn: RegExp; readonly words: string }>> = {
  eventbridge: {
    arn: /^arn:aws[a-z-]{0,12}:events:[a-z]{2}[a-z-]{2,24}-\d{1,2}:\d{12}:event-bus\/[\w.-]{1,256}$/,
    words: 'must be the ARN of an event bus, e.g. arn:aws:events:eu-west-1:123456789012:event-bus/NAME',
  },
  sns: {
    arn: /^arn:aws[a-z-]{0,12}:sns:[a-z]{2}[a-z-]{2,24}-\d{1,2}:\d{12}:(?:[\w-]{1,256}|[\w-]{1,251}\.fifo)$/,
    words: 'must be the ARN of a topic, e.g. arn:aws:sns:eu-west-1:123456789012:NAME',
  },
};

/** Returns the kind if its receivers are services of AWS. */
export function awsKindOf(kind: string | undefined): AwsKind | undefined {
  return awsKinds.find((one) => one === kind);
}

/** Returns true for the ARN of an event bus or a topic. */
export function isAwsTarget(text: string): boolean {
  return awsKinds.some((kind) => targets[kind].arn.test(text));
}

/** Returns what is wrong with the ARN of a receiver, or `undefined`. `named` are those that the administrator allows. */
export function faultOfAwsTarget(
  text: string,
  kind: AwsKind,
  named: ReadonlySet<string>,
): string | undefined {
  const { arn, words } = targets[kind];
  if (!arn.test(text)) return words;
  return named.has(text)
    ? undefined
    : 'is not an allowed target: the administrator can name it by --webhook-targets, or webhook_targets on AWS';
}

/** Returns the region of an ARN. */
export function regionOfArn(arn: string): string {
  return arn.split(':')[3] ?? '';
}
