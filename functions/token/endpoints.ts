import { issue } from './issue.ts';
import { issueByPost } from './issue-by-post.ts';
import { refresh } from './refresh.ts';

export const endpoints = [issue, issueByPost, refresh];
