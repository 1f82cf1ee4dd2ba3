import * as z from 'zod';

import type { DemoUser } from './demo-users.ts';

const answer = z.object({ data: z.object({ access: z.string() }) });

/** Logs a demo user in over HTTP and returns the access token. */
export async function tokenOfDemoUser(
  url: string,
  users: readonly DemoUser[],
  userName: string,
): Promise<string> {
  const user = users.find(({ user_name }) => user_name === userName);
  if (!user) throw new Error(`There is no demo user ${userName}.`);
  const credentials = Buffer.from(`${user.user_name}:${user.password}`).toString('base64');
  const response = await fetch(`${url}/api/token/`, { headers: { Authorization: `Basic ${credentials}` } });
  if (!response.ok) throw new Error(`The log-in of ${userName} failed: ${await response.text()}`);
  return answer.parse(await response.json()).data.access;
}
