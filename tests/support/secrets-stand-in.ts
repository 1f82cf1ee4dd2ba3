// A stand-in for Secrets Manager: the four actions that the functions and the command line use, in the service's own JSON protocol.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

import * as z from 'zod';

import type { LoopbackServer } from '../../server/gateway/loopback-server.ts';
import { listenOnLoopback } from '../../server/gateway/loopback-server.ts';

interface Secret {
  readonly value: string;
  readonly version: string;
  readonly created: number;
}

/** An error answer of Secrets Manager. */
class SecretsRefusal extends Error {
  override readonly name: string;
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/** Starts the stand-in. Its secrets are in memory. */
export async function startSecrets(): Promise<LoopbackServer> {
  const actions = createActions();
  const server = createServer((request, response) => {
    void answer(request, response, actions);
  });
  return listenOnLoopback(server, 0);
}

type Action = (input: string) => unknown;

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  actions: ReadonlyMap<string, Action>,
): Promise<void> {
  const send = (status: number, body: unknown) => {
    response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
  };
  try {
    const name = String(request.headers['x-amz-target']).replace('secretsmanager.', '');
    const action = actions.get(name);
    if (!action) throw new SecretsRefusal('UnknownOperationException', `${name} is not known here`);
    send(200, action(await text(request)));
  } catch (error) {
    const type = error instanceof SecretsRefusal ? error.name : 'InvalidRequestException';
    send(400, { __type: type, Message: error instanceof Error ? error.message : 'The request failed' });
  }
}

function createActions(): Map<string, Action> {
  const store = openStore();
  const named = z.object({ SecretId: z.string() });
  const written = z.object({ SecretString: z.string() });
  const find = (input: string) => {
    const name = nameOf(named.parse(JSON.parse(input)).SecretId);
    const entry = store.get(name);
    if (entry) return { ...facts(name, entry), entry };
    throw new SecretsRefusal('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
  };
  const write = (name: string, input: string) => {
    const value = written.parse(JSON.parse(input)).SecretString;
    return facts(name, store.set(name, value));
  };
  return new Map<string, Action>([
    [
      'GetSecretValue',
      (input) => {
        const { entry, ...described } = find(input);
        return { ...described, SecretString: entry.value, CreatedDate: entry.created };
      },
    ],
    ['DescribeSecret', (input) => ({ ARN: find(input).ARN, Name: find(input).Name })],
    ['PutSecretValue', (input) => write(find(input).Name, input)],
    [
      'CreateSecret',
      (input) => {
        const { Name } = z.object({ Name: z.string() }).parse(JSON.parse(input));
        if (!store.get(Name)) return write(Name, input);
        throw new SecretsRefusal('ResourceExistsException', `The secret ${Name} exists already.`);
      },
    ],
  ]);
}

const ARN = 'arn:aws:secretsmanager:local:000000000000:secret:';

function facts(name: string, { version }: Secret) {
  return { ARN: `${ARN}${name}`, Name: name, VersionId: version, VersionStages: ['AWSCURRENT'] };
}

function nameOf(id: string): string {
  return id.startsWith(ARN) ? id.slice(ARN.length) : id;
}

function openStore() {
  const secrets = new Map<string, Secret>();
  return {
    get: (name: string) => secrets.get(name),
    set(name: string, value: string): Secret {
      const next = { value, version: randomUUID(), created: Math.floor(Date.now() / 1000) };
      secrets.set(name, next);
      return next;
    },
  };
}
