/** The result of sending one message. */
export interface SendResult {
  /** True if the receiver has accepted the message: its status is 2xx. */
  readonly isDelivered: boolean;
  /** Status of the receiver's answer. Null if there was none. */
  readonly status: number | null;
  /** One sentence about what went wrong, without addresses that a name resolved to. Null if the message was delivered. */
  readonly reason: string | null;
  /** Seconds that the receiver asks to be left alone. Null if it does not say. */
  readonly retryAfterS: number | null;
}
