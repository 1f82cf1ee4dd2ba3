import type { webhookMethods } from '../../../store/webhooks.ts';

/** A template for one receiver, with the other settings that it needs. */
export interface TemplateExample {
  readonly name: string;
  /** What it does, and what is to be put into it, for people. */
  readonly usage: string;
  /** The address of the receiver. Words in capital letters are to be replaced. */
  readonly url: string;
  readonly method: (typeof webhookMethods)[number];
  readonly content_type: string;
  /** The headers that the receiver needs. */
  readonly header_names: readonly string[];
  readonly template: string;
}

/** What most receivers take. */
export const postJson = { method: 'POST', content_type: 'application/json', header_names: [] } as const;
