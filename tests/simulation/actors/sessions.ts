import { AppError } from '../../../shared/base/errors.ts';
import { createSessions, type Sessions } from '../../../shared/security/sessions.ts';
import type { Tokens } from '../../../shared/security/tokens.ts';
import { tokenNotValid } from '../../../shared/security/tokens.ts';
import { createSessionStore } from '../../../shared/store/sessions.ts';
import { createUserStore } from '../../../shared/store/users.ts';
import { userCreatedAt } from '../world/seed-items.ts';
import type { Actor, SimulationStage } from './actor.ts';

/** A refresh token, and the use that windows have made of it. */
interface Use {
  /** Milliseconds of the simulation when it was first shown. */
  readonly shownAt: number;
  /** The refresh tokens that were given for it. */
  readonly next: Set<string>;
}

/** The time for which a used token gets the same answer, in milliseconds. */
const graceMs = 10_000;

/** A program with two windows that share one session. Each refreshes it, tries again after a lost answer, and takes what the other got. */
export const sessions: Actor = (stage) => {
  const { world, name } = stage;
  const uses = new Map<string, Use>();
  const program = { token: '', endedAt: Infinity, mayEndAt: Infinity, uses };
  const window = async () => {
    const { random } = world.scheduler;
    for (let number = 0; number < 2; number += 1) {
      await world.scheduler.sleep(random.chance(0.6) ? random.between(0, 50) : random.between(0, 15_000), '');
      await refresh(stage, program);
    }
  };
  const start = async () => {
    program.token = await begin(stage, name);
    await Promise.all([window(), window()]);
  };
  return { done: start() };
};

interface Program {
  /** The refresh token that both windows have. */
  token: string;
  /** Milliseconds of the simulation when a refusal arrived. */
  endedAt: number;
  /** Milliseconds of the simulation when a token was shown so late that its session may end. */
  mayEndAt: number;
  readonly uses: Map<string, Use>;
}

async function begin({ world }: SimulationStage, sessionId: string): Promise<string> {
  const { scheduler, items } = world;
  const expiresAt = Math.floor(scheduler.wall() / 1000) + 86_400;
  const now = new Date(scheduler.wall()).toISOString();
  items.write({ pk: 'SESSION', sk: `u#${sessionId}` }, undefined, () => ({
    ...{
      session_id: sessionId,
      user_name: 'u',
      user_created_at: userCreatedAt,
      refresh_id: `${sessionId}-first`,
    },
    ...{ started_at: now, refreshed_at: now, expires_at: expiresAt },
  }));
  const claims = {
    sub: 'u',
    sid: sessionId,
    jti: `${sessionId}-first`,
    typ: 'refresh' as const,
    role: 'viewer',
  };
  return tokensAt(() => scheduler.wall()).sign(claims, { from: 0, to: expiresAt });
}

const mostTries = 5;

async function refresh({ world }: SimulationStage, program: Program): Promise<void> {
  const { scheduler, faults } = world;
  const shown = program.token;
  const use = program.uses.get(shown) ?? { shownAt: scheduler.now, next: new Set<string>() };
  program.uses.set(shown, use);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const sentAt = scheduler.now;
    if (sentAt - use.shownAt >= graceMs) program.mayEndAt = Math.min(program.mayEndAt, sentAt);
    const result = await ask(world, shown);
    const isLost = faults.fate() === 'answer lost';
    if (result instanceof AppError && result.code === 'token_not_valid') {
      const isTooEarly = scheduler.now < program.mayEndAt && world.largestStepMs === 0;
      if (isTooEarly) world.violate('a session has ended, and no token was shown too late');
      world.count('sessions ended');
      program.endedAt = Math.min(program.endedAt, scheduler.now);
      return;
    }
    if (typeof result === 'string') {
      if (sentAt > program.endedAt) world.violate('a session that has ended was refreshed');
      use.next.add(result);
      world.count('sessions refreshed');
      if (use.next.size > 1) world.violate('one refresh token was replaced by two');
      if (!isLost) {
        program.token = result;
        return;
      }
    }
    await scheduler.sleep(scheduler.random.between(100, 3000), '');
  }
}

/** Returns the next refresh token, or the refusal, or `undefined` if the function was killed. */
async function ask(world: SimulationStage['world'], token: string): Promise<string | AppError | undefined> {
  const { process, dependencies } = world.startProcess('token');
  const { table, clock } = dependencies;
  const killed = new Promise<undefined>((resolve) => {
    process.onDeath(() => {
      resolve(undefined);
    });
  });
  const instance: Sessions = createSessions({
    users: createUserStore(table, clock),
    sessions: createSessionStore(table, clock),
    checkCredentials: () => Promise.reject(new Error('nobody logs in')),
    tokens: tokensAt(clock),
    clock,
    ...{ accessSeconds: 300, refreshSeconds: 86_400, sessionSeconds: 86_400 },
  });
  const answer = instance.refresh(token).then(
    (pair) => pair.refresh,
    (error: unknown) => {
      if (error instanceof AppError) return error;
      world.violate(`refresh: ${String(error)}`);
      return undefined;
    },
  );
  return Promise.race([answer, killed]);
}

/** Tokens without signatures: signing takes time of other threads, whose end no seed decides. */
function tokensAt(clock: () => number): Tokens {
  return {
    sign: (content, life) => Promise.resolve(JSON.stringify({ content, life })),
    verify: (token, typ) => {
      const { content, life } = JSON.parse(token);
      const isValid = content.typ === typ && life.to * 1000 > clock();
      return isValid ? Promise.resolve(content) : Promise.reject(tokenNotValid('it has expired'));
    },
  };
}
