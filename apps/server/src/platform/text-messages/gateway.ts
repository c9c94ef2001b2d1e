/** Verification codes by text message. */
export interface TextMessages {
  /** Whether any can be sent: what needs one is offered then. */
  isOpen(): Promise<boolean>;
  /** Sends a verification code. @throws Unavailable when the gateway does not take it */
  send(phone: string, code: string): Promise<void>;
  /** Last code sent to a phone; exists in demo mode only. */
  outbox?: { lastCode(phone: string): string | undefined };
}
