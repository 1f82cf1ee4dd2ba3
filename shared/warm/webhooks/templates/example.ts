import type { webhookMethods } from '../../../store/webhooks.ts';

/** A template for one receiver, with the other settings that it needs. */
export interface TemplateExample {
  readonly name: string;
  /** A text for people: the effect of the template, and the words in it that are to be replaced. */
  readonly usage: string;
  /** The address of the receiver. Words in capital letters are to be replaced. */
  readonly url: string;
  readonly method: (typeof webhookMethods)[number];
  readonly content_type: string;
  /** The headers that the receiver needs. */
  readonly header_names: readonly string[];
  readonly template: string;
}

/** The method and the content type that most receivers take. */
export const postJson = { method: 'POST', content_type: 'application/json', header_names: [] } as const;
