// A secret with versions and their labels, as Secrets Manager keeps them while one is rotated, in its own JSON protocol.
import { randomUUID } from 'node:crypto';

import { httpPeer } from './http-peer.ts';

type Input = Readonly<Record<string, string | undefined>>;

class StagedSecretRefusal extends Error {}

const NAME = 'realmgate/test/token-keys';
const ARN = `arn:aws:secretsmanager:eu-west-1:123456789012:secret:${NAME}-AbCdEf`;

/** Starts the stand-in. Returns functions to inspect the secret, and a hook that is called before each action. */
export async function startStagedSecrets() {
  const values = new Map<string, string>();
  const labels = new Map<string, string>();
  const actions: string[] = [];
  const hooks: { before: (action: string) => void } = { before: () => undefined };
  const refuse = (type: string): never => {
    throw new StagedSecretRefusal(type);
  };
  const stages = () => {
    const versions = new Set([...values.keys(), ...labels.values()]);
    return Object.fromEntries(
      [...versions].map((version) => [
        version,
        [...labels].filter(([, of]) => of === version).map(([label]) => label),
      ]),
    );
  };
  const handlers: Readonly<Record<string, (input: Input) => unknown>> = {
    DescribeSecret: () => ({ ARN, Name: NAME, RotationEnabled: true, VersionIdsToStages: stages() }),
    GetSecretValue({ VersionStage = 'AWSCURRENT' }) {
      const version = labels.get(VersionStage) ?? '';
      const value = values.get(version) ?? refuse('ResourceNotFoundException');
      return { ARN, Name: NAME, VersionId: version, SecretString: value, VersionStages: [VersionStage] };
    },
    PutSecretValue({ ClientRequestToken = '', SecretString = '' }) {
      const kept = values.get(ClientRequestToken);
      if (kept !== undefined && kept !== SecretString) refuse('ResourceExistsException');
      values.set(ClientRequestToken, SecretString);
      labels.set('AWSPENDING', ClientRequestToken);
      return { ARN, Name: NAME, VersionId: ClientRequestToken };
    },
    UpdateSecretVersionStage({ VersionStage = '', RemoveFromVersionId, MoveToVersionId }) {
      if (labels.get(VersionStage) !== RemoveFromVersionId) refuse('InvalidParameterException');
      labels.delete(VersionStage);
      if (MoveToVersionId !== undefined) labels.set(VersionStage, MoveToVersionId);
      return { ARN, Name: NAME };
    },
  };
  const peer = await httpPeer((request, response, body) => {
    const action = String(request.headers['x-amz-target']).replace('secretsmanager.', '');
    const send = (status: number, answer: unknown) =>
      response
        .writeHead(status, { 'Content-Type': 'application/x-amz-json-1.1' })
        .end(JSON.stringify(answer));
    try {
      hooks.before(action);
      actions.push(action);
      send(200, handlers[action]!(JSON.parse(body) as Input));
    } catch (error) {
      send(400, {
        __type: error instanceof StagedSecretRefusal ? error.message : 'InternalServiceError',
        Message: 'no',
      });
    }
  });
  return {
    name: NAME,
    arn: ARN,
    url: peer.url.href,
    actions,
    hooks,
    /** Starts a rotation as RotateSecret does: it adds a version without a value and with the label AWSPENDING. */
    begin(): string {
      const token = randomUUID();
      if (labels.has('AWSPENDING') && labels.get('AWSPENDING') !== labels.get('AWSCURRENT'))
        throw new Error('a rotation is under way');
      labels.set('AWSPENDING', token);
      return token;
    },
    /** Changes the secret as another program would: by PutSecretValue without labels. */
    write(value: string): void {
      const version = randomUUID();
      values.set(version, value);
      labels.set('AWSCURRENT', version);
    },
    read: (label: 'AWSCURRENT' | 'AWSPENDING') => values.get(labels.get(label) ?? ''),
    versionOf: (label: 'AWSCURRENT' | 'AWSPENDING') => labels.get(label),
    close: peer.close,
  };
}
