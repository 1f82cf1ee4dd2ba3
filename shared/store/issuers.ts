import * as z from 'zod';

import { AppError } from '../base/errors.ts';
import { once } from '../base/once.ts';
import { type CollectionStore, defineCollection, textKey } from './collection.ts';
import { allRealms, type IssuerRule, issuerRules } from './issuer-rules.ts';
import { findReferences } from './realm-names.ts';
import type { Reference } from './reference.ts';
import type { Table } from './table.ts';

const text = once(() => z.string().min(1).max(255));

/** Schema of an issuer's id. It is the first part of the names of its users, so that it has no colon. */
const issuerId = once(() =>
  z
    .string()
    .max(32)
    .regex(/^[a-z0-9][a-z0-9-]*$/, 'may hold small letters, digits and hyphens')
    .refine((id) => !reservedIds.has(id), 'is the beginning of other names in the audit trail'),
);

/** Names in the audit trail that begin with these and a colon are accounts of the command line, and jobs. */
const reservedIds: ReadonlySet<string> = new Set(['cli', 'system']);

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns true for `https`, and for `http` on this machine, where nobody is between us and the issuer. */
function isSafeIssuerUrl(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname));
}

/** Schema of an issuer: a log-in server whose access tokens are accepted, identified by a short name of ours. */
export const issuerRecord = once(() =>
  z
    .object({
      id: issuerId().describe('the key; users of the issuer are called `ID:NAME`'),
      creation_id: text().optional().describe('a later issuer of this name has another'),
      url: z
        .url({ protocol: /^https?$/, abort: true })
        .max(500)
        .regex(/^https?:\/\/[^/?#@]+(\/[^?#]*)?$/i, 'may hold no credentials, query or fragment')
        .refine(isSafeIssuerUrl, 'must begin with https:// (http is for this machine alone)')
        .describe('the `iss` of its tokens, under which its discovery document is'),
      audience: text().describe('what its tokens must be for'),
      audience_claim: z
        .enum(['aud', 'client_id'])
        .optional()
        .describe('claim that holds the audience; default: aud. Tokens of Cognito have client_id'),
      user_claim: text()
        .optional()
        .describe('claim with the name of the user, which must never pass to another person; default: sub'),
      groups_claim: text()
        .optional()
        .describe('claim with the groups, with dots for a nested one; default: groups'),
      docs_client_id: text()
        .optional()
        .describe('public client of the issuer with which readers of /docs/ log in; without it they cannot'),
      docs_scope: text().optional().describe('scopes that /docs/ asks for at a log-in; default: openid'),
      rules: issuerRules().describe(
        `rights of a group: GROUP=ROLE:REALM,REALM, or GROUP=ROLE:${allRealms} for all realms`,
      ),
      ca: z
        .string()
        .min(1)
        .max(100_000)
        .optional()
        .meta({ description: 'PEM of the authority to trust', file: true }),
    })
    .refine(({ url, ca }) => ca === undefined || /^https:/i.test(url), {
      path: ['ca'],
      message: 'needs an https url',
    }),
);
export type IssuerRecord = z.infer<ReturnType<typeof issuerRecord>>;

export const issuers = defineCollection({
  partition: 'ISSUER',
  recordName: 'issuer',
  about: 'log-in servers of the company whose access tokens are accepted',
  key: textKey('id', (issuer: IssuerRecord) => issuer.id),
  schema: issuerRecord,
  codes: { taken: 'issuer_exists', missing: 'issuer_not_found' },
  listed: ['url', 'audience'],
  effectOfRemoval: 'Its tokens are refused within a minute everywhere.',
  realmReferences: {
    namesIn: ({ rules }) => rules.flatMap(({ realms }) => (realms === allRealms ? [] : realms)),
    bind: bindRealms,
    entryOf: (issuer) => ({ ...issuer, rules: issuer.rules.map(entryOfRule) }),
  },
});
/** Returns what distinguishes an issuer from an earlier one of the same id. */
export const creationOf = ({ creation_id, url }: IssuerRecord): string => creation_id ?? url;

export type IssuerStore = CollectionStore<IssuerRecord, string>;

/** Adds to each realm that the rules of the issuer name the id of its creation. Throws `realm_not_found` if a realm does not exist. */
async function bindRealms(issuer: IssuerRecord, table: Table): Promise<IssuerRecord> {
  const unbound = issuers.realmReferences?.namesIn(issuer).filter(({ creation_id }) => !creation_id) ?? [];
  const found = await findReferences(table, [...new Set(unbound.map(({ name }) => name))]);
  const missing = found.filter(({ creation_id }) => creation_id === undefined).map(({ name }) => name);
  if (missing.length > 0)
    throw new AppError('realm_not_found', { detail: `There is no realm ${missing.join(', ')}.` });
  const byName = new Map(found.map((one) => [one.name, one]));
  const bound = ({ realms }: IssuerRule): IssuerRule['realms'] =>
    realms === allRealms
      ? realms
      : realms.map((one) => (one.creation_id ? one : (byName.get(one.name) ?? one)));
  return { ...issuer, rules: issuer.rules.map((rule) => ({ ...rule, realms: bound(rule) })) };
}

function entryOfRule({ group, role, realms }: IssuerRule) {
  if (role === 'admin') return { group, role };
  return { group, role, realms: realms === allRealms ? realms : realms.map(({ name }: Reference) => name) };
}
