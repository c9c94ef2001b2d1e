/** Who tells, and where it stands: all that leaves the site. Nothing of it is about a person. */
export interface Notice {
  /** The organisation that tells. */
  from: string;
  /** Whole address of the page, behind the login. */
  link: string;
}

/** A verification code where no template of a service words it. */
export const codeText = (code: string): string => `您的验证码是 ${code}，5 分钟内有效。请不要告诉他人。`;

/** Whom a driver reaches: a phone number, or an address of mail. */
export type Address = string;

/**
 * Carries what is told to people by one service. What it throws says what to do: `NotTaken` nothing more, `Unavailable` try again, `AccountTrouble` wait for
 * who keeps the channel; after anything else nobody knows whether it arrived.
 */
export interface Driver {
  /**
   * Sends a notice. `key` is the same each time the same one is tried. @throws NotTaken when it never will be taken, Unavailable when it was not taken
   * now, AccountTrouble when nothing is taken, Uncertain when it may have been
   */
  notify?(to: Address, notice: Notice, key: string): Promise<void>;
  /** Sends a verification code; text messages and mail do. @throws as `notify` */
  sendCode?(to: Address, code: string): Promise<void>;
  /** Whether the service takes two with the same key for one: then what is uncertain is tried again. */
  readonly knowsKeys: boolean;
}

/** The service refuses this message for good: a number that does not exist, a person whom it does not know. The text is for administrators. */
export class NotTaken extends Error {}

/** The service takes nothing of ours, whoever it is for: no credit is left, the account or its keys are not good, a template was not passed. The text is for administrators. */
export class AccountTrouble extends Error {}

/** The connection broke off, or no answer came in time: it may have been delivered. */
export class Uncertain extends Error {}

/** Settings of a driver by their names in the contract's `DRIVERS`, secret ones opened. */
export type DriverValues = Readonly<Record<string, string>>;
