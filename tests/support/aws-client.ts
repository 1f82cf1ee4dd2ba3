import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import type { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import type { LambdaClient } from '@aws-sdk/client-lambda';

interface Command {
  readonly constructor: { readonly name: string };
  readonly input: object;
}

type Client = Pick<LambdaClient, 'send'> &
  Pick<CloudWatchClient, 'send'> &
  Pick<CloudFormationClient, 'send'>;

/** Makes a fake AWS client that answers each command with the result of `send`. */
export function awsClient(send: (command: Command) => Promise<unknown>): Client {
  return { send } as Client;
}
