import { issue } from './issue.ts';
import { issueByPost } from './issue-by-post.ts';
import { listKeys } from './list-keys.ts';
import { makeKey } from './make-key.ts';
import { refresh } from './refresh.ts';
import { revokeKey } from './revoke-key.ts';

export const endpoints = [issue, issueByPost, refresh, listKeys, makeKey, revokeKey];
