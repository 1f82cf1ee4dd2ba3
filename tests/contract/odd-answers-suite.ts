// Every step of a connector is fed every odd JSON text (a fifth of them in `npm test`): the end is an answer, or a documented fault of that backend.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { httpPeer } from '../support/http-peer.ts';
import { oddTextsOf, wrongEnd } from '../support/odd-answers.ts';
import { sampleOf } from '../support/properties.ts';

export interface BackendAnswer {
  readonly status: number;
  readonly text: string;
}

/** A connector before a backend whose answers can be exchanged. */
export interface ConnectorSubject {
  /** Asks one question by a new connector, whose caches are empty. */
  readonly ask: (question: string) => Promise<unknown>;
  readonly close: () => Promise<unknown>;
}

export interface ConnectorUnderTest {
  readonly name: string;
  /** The problem codes that its README and docs/errors.md name. */
  readonly codes: RegExp;
  readonly questions: readonly string[];
  readonly start: (exchange: ChangeAnswer) => Promise<ConnectorSubject>;
}

/** Changes a backend's answer on its way. */
export type ChangeAnswer = (answer: BackendAnswer) => string;

/** A server in front of another, whose answers to one request are the same each time. */
export async function frontOf(url: string, exchange: ChangeAnswer) {
  const known = new Map<string, BackendAnswer>();
  return httpPeer((request, response, body) => {
    const { method = 'GET', url: path = '/', headers } = request;
    const answered = async (): Promise<BackendAnswer> => {
      const { 'content-type': type, 'x-http-method-override': override, authorization } = headers;
      const sent = {
        method,
        ...(body !== '' && { body }),
        headers: {
          ...(type !== undefined && { 'content-type': type }),
          ...(authorization !== undefined && { authorization }),
          ...(override !== undefined && { 'x-http-method-override': String(override) }),
        },
      };
      const answer = await fetch(url + path, sent);
      return { status: answer.status, text: await answer.text() };
    };
    const key = `${method} ${path} ${body}`;
    void (async () => {
      const answer = known.get(key) ?? (await answered());
      known.set(key, answer);
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(exchange(answer));
    })();
  });
}

export function oddAnswersContract(connectors: readonly ConnectorUnderTest[]): void {
  describe.each(connectors)('the connector: $name', ({ codes, questions, start }) => {
    let subject: ConnectorSubject;
    let exchange: ChangeAnswer;
    beforeAll(async () => {
      subject = await start((answer) => exchange(answer));
    });
    afterAll(() => subject.close());

    /** The correct answers to a question, one for each step. */
    const stepsOf = async (question: string): Promise<readonly string[]> => {
      const steps: string[] = [];
      exchange = ({ text: good }) => {
        steps.push(good);
        return good;
      };
      await subject.ask(question);
      return steps;
    };

    it.each(questions)(
      'ends with an answer or a documented fault, whatever step is odd: %s',
      async (question) => {
        const steps = await stepsOf(question);
        expect(steps.length).toBeGreaterThan(0);
        const wrong: unknown[] = [];
        let tried = 0;
        for (const [step, good] of steps.entries()) {
          for (const odd of sampleOf(oddTextsOf(good))) {
            let at = 0;
            exchange = ({ text: usual }) => (at++ === step ? odd : usual);
            const end = await wrongEnd(() => subject.ask(question), codes);
            tried += 1;
            if (end !== undefined) wrong.push([`step ${step}`, odd.slice(0, 300), end]);
          }
        }
        expect(wrong.slice(0, 5)).toEqual([]);
        expect(tried).toBeGreaterThan(2);
      },
    );
  });
}
