import { dataOf } from './answer.ts';
import { dryRunAnswer } from './dry-run.ts';
import type { Exchange, Task } from './exchange.ts';
import { reply } from './reply.ts';
import type { Response } from './response.ts';

/** Runs the endpoint's `handle` and writes what it answers. */
export async function handle<Scope>(
  exchange: Exchange<Scope>,
  { endpoint, request, scope }: Task<Scope>,
): Promise<Response> {
  const answer = await request.run(await scope());
  return await reply(exchange, {
    endpoint,
    request,
    answer: request.dryRun ? dryRunAnswer(endpoint, { ...answer, data: dataOf(answer) }) : answer,
  });
}
