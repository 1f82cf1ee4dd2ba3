import { describe, expect, it } from '@jest/globals';

import { demoUsers } from '../../../demo/demo-users.ts';
import { greeting, jsonGreeting } from '../../../demo/greeting.ts';

const facts = {
  url: 'http://127.0.0.1:3000',
  token: 'e.y.J',
  users: demoUsers(['north pole', 'all']),
  realms: [
    { name: 'north pole', type: 'standard', warm: true },
    { name: 'all', type: 'multirealm', warm: false },
  ],
};

describe('the greeting', () => {
  it('has requests that can be pasted', () => {
    const pasted = greeting(facts)
      .split('\n')
      .filter((line) => /^(TOKEN=|curl )/.test(line));
    expect(pasted).toEqual([
      'TOKEN=e.y.J',
      `curl -H "Authorization: Bearer $TOKEN" 'http://127.0.0.1:3000/api/status/realms/north%20pole/'`,
      `curl -H "Authorization: Bearer $TOKEN" 'http://127.0.0.1:3000/api/status/realms/north%20pole/hosts/?limit=3'`,
      `curl -H "Authorization: Bearer $TOKEN" 'http://127.0.0.1:3000/api/status/multirealms/all/'`,
      `curl -H "Authorization: Bearer $TOKEN" 'http://127.0.0.1:3000/api/feed/realms/north%20pole/'`,
    ]);
  });

  it('has the log-in in the place of a token that was not given in time', () => {
    const late = { ...facts, token: undefined };
    expect(greeting(late)).toContain(
      'TOKEN=$(curl -s -u admin:admin-of-the-demo http://127.0.0.1:3000/api/token/ |',
    );
    expect(JSON.parse(jsonGreeting(late))).toMatchObject({ token: null });
  });

  it('names every user with the password and what the user sees', () => {
    expect(greeting(facts)).toMatch(/admin +admin-of-the-demo +admin +all\n/);
    expect(greeting(facts)).toMatch(/viewer +viewer-of-the-demo +viewer +north pole\n/);
  });

  it('is one line of the same facts for scripts', () => {
    expect(jsonGreeting(facts)).not.toContain('\n');
    expect(JSON.parse(jsonGreeting(facts))).toEqual(facts);
  });
});
