import type { Command } from 'commander';

import { callContext } from '../shared/base/call-context.ts';
import { fetchIssuerKeys, issuerError } from '../shared/connectors/issuer/index.ts';
import { createIssuerAccess } from '../shared/security/issuer-access.ts';
import { subjectClaim } from '../shared/security/issuer-tokens.ts';
import { createBlockedSubjectStore } from '../shared/store/blocked-subjects.ts';
import { createIssuerLookup } from '../shared/store/issuer-lookup.ts';
import { allRealms, realmsOfRules, rulesOfGroups } from '../shared/store/issuer-rules.ts';
import { type IssuerRecord, issuers } from '../shared/store/issuers.ts';
import type { Table } from '../shared/store/table.ts';
import type { CliContext } from './cli-context.ts';
import { Failure, parseOrFail } from './failure.ts';
import { printList, printRecord } from './print-list.ts';
import { openTarget } from './target.ts';

/** Timeout of the requests to an issuer in milliseconds. It is longer than that of an authorizer, because a person waits. */
const PATIENCE_MS = 15_000;

/** Adds the commands to the group `issuers` that other kinds of record do not have. */
export function addIssuerVerbs(call: CliContext): void {
  const group = call.program.commands.find((command: Command) => command.name() === 'issuers');
  const one = (verb: string, description: string) =>
    group?.command(verb).description(description).argument('<id>', 'its name');
  one('test', 'read the keys of an issuer, and say what an access token of it may do')
    ?.option('--token', 'the token is asked for, or read from standard input')
    .action((id: string, { token = false }: { token?: boolean }) => test(id, token, call));
  one('blocked', 'the users of an issuer that are blocked')?.action((id: string) => listBlocked(id, call));
  one('block-subject', 'refuse all tokens of a user from now on; authorizers cache an answer for a minute')
    ?.argument('<subject>', 'the user, as the issuer names it: the part of the user name after the colon')
    .action((id: string, subject: string) => block(id, subject, call));
  one('unblock-subject', 'accept the tokens of a user again')
    ?.argument('<subject>', 'the user')
    .action((id: string, subject: string) => unblock(id, subject, call));
}

async function opened(
  id: string,
  { program, io }: CliContext,
): Promise<{ readonly issuer: IssuerRecord; readonly table: Table }> {
  const { table } = await openTarget(program, io);
  const issuer = await issuers.open(table).find(id);
  if (!issuer) throw new Failure(`There is no issuer ${id}.`);
  return { issuer, table };
}

async function test(id: string, asksForToken: boolean, call: CliContext): Promise<void> {
  const { program, io } = call;
  const { issuer, table } = await opened(id, call);
  const context = callContext(AbortSignal.timeout(PATIENCE_MS));
  const keys = await fetchIssuerKeys(issuer, context).catch((error: unknown) => {
    throw issuerError(error, id);
  });
  if (!asksForToken) {
    printList(
      keys.map(({ kid, kty, alg }) => ({ kid, kty, alg })),
      program,
      io,
    );
    return;
  }
  const access = createIssuerAccess({
    // A test is no use of the token by its bearer.
    lookup: { ...createIssuerLookup(table, io.clock), noteUse: () => Promise.resolve() },
    fetchKeys: () => Promise.resolve(keys),
    clock: io.clock,
  });
  const token = await io.secret('Access token: ');
  const { userName, role, issuer: { id: found, groups = [] } = {} } = await access.authorize(token.trim());
  if (found !== id) throw new Failure(`The token is for the issuer ${found}.`);
  const realms = realmsOfRules(rulesOfGroups(issuer.rules, new Set(groups)), 'viewer');
  const names = realms === allRealms ? allRealms : [...new Set(realms.map(({ name }) => name))];
  printRecord({ user_name: userName, role, groups, realms: names }, program, io);
}

async function listBlocked(id: string, call: CliContext): Promise<void> {
  const { table } = await opened(id, call);
  const blocks = await createBlockedSubjectStore(table).list(id);
  printList(
    blocks.map(({ subject, blocked_at }) => ({ subject, blocked_at })),
    call.program,
    call.io,
  );
}

async function block(issuerId: string, written: string, call: CliContext): Promise<void> {
  const { table } = await opened(issuerId, call);
  // Another text would block nobody, and nobody would notice.
  const subject = parseOrFail(subjectClaim(), written, 'The user of the issuer');
  await createBlockedSubjectStore(table).block({ issuerId, subject }, new Date(call.io.clock()));
  call.io.out(`User ${issuerId}:${subject} is blocked, within a minute everywhere.`);
}

async function unblock(issuerId: string, subject: string, call: CliContext): Promise<void> {
  const { table } = await opened(issuerId, call);
  if (!(await createBlockedSubjectStore(table).unblock({ issuerId, subject })))
    throw new Failure(`The user ${issuerId}:${subject} is not blocked.`);
  call.io.out(`User ${issuerId}:${subject} is not blocked any more.`);
}
