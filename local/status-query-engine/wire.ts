/** The engine's end of one conversation: what a session may do to its connection. */
export interface Wire {
  readonly say: (text: string) => void;
  /** Closes after what was said. */
  readonly hangUp: () => void;
}

/** The listening part of a conversation in one dialect. */
export interface Session {
  hear(text: string): void;
  /** The client will say no more. */
  ended(): void;
  /** The connection is gone. */
  gone(): void;
}

/** The 16 bytes in front of an answer; the length is in bytes. */
export function fixed16(code: number, body: string): string {
  return `${code}${String(Buffer.byteLength(body)).padStart(12)}\n${body}`;
}
