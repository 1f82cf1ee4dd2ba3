import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

import type { DocsFile } from './files.ts';

/** The facts of an issuer of access tokens that the documentation may show. */
export interface DocsIssuer {
  readonly id: string;
  /** The `iss` of its tokens. */
  readonly url: string;
  /** The client with which readers log in there. `undefined` if they do not. */
  readonly docs_client_id?: string | undefined;
  readonly docs_scope?: string | undefined;
}

export type LoadIssuers = () => Promise<readonly DocsIssuer[]>;

/** Returns the issuers at which readers of the page can log in. */
export function issuersWithLogIn(issuers: readonly DocsIssuer[]): readonly DocsIssuer[] {
  return issuers.filter(({ docs_client_id }) => docs_client_id !== undefined);
}

/** Returns a text that differs for other issuers. It is empty if no issuer is registered. */
export function tagOfIssuers(issuers: readonly DocsIssuer[]): string {
  if (issuers.length === 0) return '';
  return createHash('sha256')
    .update(JSON.stringify(publicFieldsOf(issuers)))
    .digest('base64url')
    .slice(0, 12);
}

/** Returns the file `issuers.json`, from which the page learns where its readers can log in. Everybody may read it. */
export function issuersFile(issuers: readonly DocsIssuer[]): DocsFile {
  const text = JSON.stringify(publicFieldsOf(issuersWithLogIn(issuers)));
  return {
    type: 'application/json',
    tag: 'issuers',
    load: () => Promise.resolve(gzipSync(text).toString('base64')),
  };
}

/** Returns only the fields of the issuers that everybody may read. A stored issuer has more, such as the rules that give a role to each group. */
function publicFieldsOf(issuers: readonly DocsIssuer[]): DocsIssuer[] {
  return issuers.map(({ id, url, docs_client_id, docs_scope = 'openid' }) => ({
    id,
    url,
    docs_client_id,
    docs_scope,
  }));
}
