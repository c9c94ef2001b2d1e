import type { Session } from '../../src/platform/sessions.ts';

export interface PersonRow {
  accountId: string;
  usertype: number;
  orgId: string;
  name: string;
}

/** What the account `a` of a statement says of its person. */
export const PERSON = `a.account_id as "accountId", a.usertype, a.org_id as "orgId", a.name`;

/** A person who acts in the demo's records; no call of theirs ever has come in. */
export const asSession = <Row extends PersonRow>(person: Row): Omit<Row, keyof Session> & Session =>
  ({ ...person, handoverAccountId: undefined, tokenHash: Buffer.alloc(0) }) as unknown as Omit<Row, keyof Session> &
    Session;
