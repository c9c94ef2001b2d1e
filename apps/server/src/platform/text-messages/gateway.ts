/** Driver of a text-message gateway. */
export interface TextMessages {
  /** Sends a verification code. @throws Unavailable when the gateway does not take it */
  send(phone: string, code: string): Promise<void>;
  /** Last code sent to a phone; exists in demo mode only. */
  outbox?: { lastCode(phone: string): string | undefined };
}
