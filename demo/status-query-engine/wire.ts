/** The actions of a session on its connection. */
export interface SessionConnection {
  readonly say: (text: string) => void;
  /** Closes the connection after the text so far has been sent. */
  readonly hangUp: () => void;
}

/** The receiving part of a conversation in one dialect. */
export interface EngineSession {
  hear(text: string): void;
  /** Called when the client has closed its side. */
  ended(): void;
  /** Called when the connection is closed. */
  gone(): void;
}

/** Returns an answer with its 16-byte header. The length in the header is in bytes. */
export function fixed16(code: number, body: string): string {
  return `${code}${String(Buffer.byteLength(body)).padStart(12)}\n${body}`;
}
