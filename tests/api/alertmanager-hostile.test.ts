// Odd values that no client sends, in every place of a silence, a matcher, a switch and an id. Each is refused with one sentence as a JSON string,
// or read as what it is. Nothing is silenced.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { type AlertmanagerWorld, startAlertmanagerWorld } from '../support/alertmanager-world.ts';
import { seededRandom } from '../support/seeded-random.ts';

let world: AlertmanagerWorld;

beforeAll(async () => {
  world = await startAlertmanagerWorld();
});
afterAll(async () => {
  await world.stop();
});

const random = seededRandom(Number(process.env['REALMGATE_PROPERTY_SEED'] ?? 7));
const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;

const million = 'x'.repeat(1_000_000);
/** An array inside an array, 20,000 levels deep, as text: no object of JavaScript is needed for it. */
const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
const texts = [
  ...['', ' ', '\u0000', '"', '\\', '\ud800', '__proto__', 'constructor', 'null', '../..', '%2e%2e', 'İ'],
  ...['𝒳'.repeat(50), 'a\nb', '<script>', "' OR 1=1", 'Filter: x\n\nCOMMAND [1] SHUTDOWN', '9'.repeat(400)],
];
const odd = [
  ...['null', 'true', '0', '-0', '1e300', '-1e300', '1e-300', '12345678901234567890', '{}', '[]', '[[]]'],
  ...['{"__proto__":{"isRegex":true}}', '{"length":1e9}', '[null]', '[{}]', deep, JSON.stringify(million)],
  ...texts.map((text) => JSON.stringify(text)),
];
const good: Readonly<Record<string, string>> = {
  matchers: '[{"name":"instance","value":"nowhere","isRegex":false,"isEqual":true}]',
  startsAt: JSON.stringify(new Date().toISOString()),
  endsAt: JSON.stringify(new Date(Date.now() + 3_600_000).toISOString()),
  createdBy: '"ann"',
  comment: '"x"',
};
const written = (fields: Readonly<Record<string, string>>) =>
  `{${Object.entries(fields)
    .map(([name, value]) => `${JSON.stringify(name)}:${value}`)
    .join()}}`;

interface Refusal {
  readonly status: number;
  readonly body: unknown;
}

/** Expects one sentence that a client shows: no document, no word of our inside, and not all of what was sent. */
function expectSentence({ status, body }: Refusal, of: string, statuses: readonly number[] = [400]): void {
  expect([of.slice(0, 200), statuses.includes(status), typeof body]).toEqual([
    of.slice(0, 200),
    true,
    'string',
  ]);
  expect(String(body)).not.toMatch(/Something went wrong|at \w+ \(|node_modules/);
  expect(String(body).length).toBeLessThan(10_000);
}

async function expectNothingSilenced(): Promise<void> {
  const { body } = await world.api.call('/api/operations/realms/paris/downtimes/?limit=1');
  expect([body.data, (await world.call('/api/v2/silences')).body, world.queued]).toEqual([[], [], []]);
}

const post = (body: string) =>
  world.call('/api/v2/silences', {
    ...{ method: 'POST', body, headers: { 'content-type': 'application/json' } },
  });

describe('a silence with an odd value', () => {
  const places = [...Object.keys(good), 'id'];

  it.each(places)('in %s is refused with a sentence', async (place) => {
    for (const value of odd) {
      // An author and an id may be empty, and any author is one: what is left is refused because it meets nothing.
      const body = written({ ...good, [place]: value });
      expectSentence(await post(body), `${place} ${value}`, [400, 404]);
    }
    await expectNothingSilenced();
  });

  it.each(['name', 'value', 'isRegex', 'isEqual'])(
    'in %s of a matcher is refused with a sentence',
    async (place) => {
      const matcher = { name: '"instance"', value: '"nowhere"', isRegex: 'false', isEqual: 'true' };
      for (const value of odd) {
        const matchers = `[${written({ ...matcher, [place]: value })}]`;
        expectSentence(await post(written({ ...good, matchers })), `${place} ${value}`);
      }
      await expectNothingSilenced();
    },
  );

  it('as its whole body, or cut off, is refused with a sentence', async () => {
    const whole = written(good);
    const cuts = Array.from({ length: 20 }, (_, at) => whole.slice(0, Math.floor((whole.length * at) / 20)));
    const many = `[${Array.from({ length: 20_000 }, () => '{"name":"a","value":"b","isRegex":true}').join()}]`;
    for (const body of [...odd, ...cuts, written({ ...good, matchers: many })])
      expectSentence(await post(body), body);
    await expectNothingSilenced();
  });

  it('in several places at random is refused with a sentence', async () => {
    for (let at = 0; at < 60; at += 1) {
      const changed = Object.fromEntries(
        places.filter(() => random() < 0.4).map((place) => [place, oneOf(odd)] as const),
      );
      const body = written({ ...good, ...changed });
      expectSentence(await post(body), body, [400, 404]);
    }
    await expectNothingSilenced();
  });
});

describe('a query with an odd value', () => {
  const list = (query: string) => world.call(`/api/v2/alerts?${query}`);
  const encoded = (text: string) => encodeURIComponent(text.replaceAll('\ud800', ''));

  it('in a matcher is refused with a sentence, or is a matcher', async () => {
    const forms = [(text: string) => text, (text: string) => `a=~${text}`, (text: string) => `a="${text}"`];
    for (const text of [
      ...texts,
      '('.repeat(900),
      '(a*)*'.repeat(100),
      `a{1,1000}`.repeat(90),
      '.*'.repeat(400),
    ])
      for (const form of forms)
        for (const path of ['alerts', 'alerts/groups', 'silences']) {
          const answer = await world.call(`/api/v2/${path}?filter=${encoded(form(text))}`);
          if (answer.status === 200) expect(Array.isArray(answer.body)).toBe(true);
          else expectSentence(answer, `${path} ${text}`);
        }
  });

  it('that is too long, or has too many matchers, is refused with a sentence', async () => {
    for (const query of [
      `filter=a%3D${million}`,
      `receiver=${million}`,
      `filter=a%3D${'x'.repeat(4001)}`,
      Array.from({ length: 21 }, () => 'filter=a%3Db').join('&'),
      Array.from({ length: 20_000 }, () => 'filter=a%3Db').join('&'),
    ])
      expectSentence(await list(query), query);
  });

  it('of a switch is false for a word that is not known, and any parameter may be odd', async () => {
    for (const text of texts) {
      expect((await list(`active=${encoded(text)}`)).status).toBe(200);
      expect((await list(`${encoded(text)}x=${encoded(text)}`)).status).toBe(200);
    }
    expect((await list(`active=${million}`)).status).toBe(200);
  });
});

describe('an id that is none', () => {
  it('is a silence that does not exist, or is refused with a sentence', async () => {
    for (const text of [...texts, million.slice(0, 5000), deep.slice(0, 5000)].filter(
      (one) => !/^[\s.]*$|^\.\.|%2e/.test(one),
    ))
      for (const method of ['GET', 'DELETE']) {
        const id = encodeURIComponent(text.replaceAll('\ud800', '_'));
        const answer = await world.call(`/api/v2/silence/${id}`, { method });
        expectSentence(answer, `${method} ${text}`, [400, 404]);
      }
    await expectNothingSilenced();
  });
});
