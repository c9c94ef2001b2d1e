import type { AuditEventName } from '@vimo/contract';
import type { Db } from './database.ts';
import type { Session } from './sessions.ts';

export interface AuditEvent {
  /** One of `auditEventLabel` in the contract: what happened has a name for people before it can be written. */
  event: AuditEventName;
  /** The account it happened to, when there is no session yet. */
  accountId?: string;
  session?: Session | undefined;
  target?: string;
  address?: string;
  requestId?: string;
  /** Never a password, code, token, phone or identity number. */
  detail?: Record<string, string | number | boolean>;
}

/** Adds one row to the append-only log, in the caller's transaction when `db` is one; with it the organisation of the account. */
export async function audit(db: Db, event: AuditEvent): Promise<void> {
  await db.run(
    `insert into audit_log (event, account_id, acting_account_id, target, address, request_id, detail, org_id)
     values ($1, $2, $3, $4, $5, $6, $7, (select a.org_id from account a where a.account_id = $2))`,
    [
      event.event,
      event.accountId ?? event.session?.accountId ?? null,
      event.session?.handoverAccountId ?? null,
      event.target ?? '',
      event.address ?? '',
      event.requestId ?? '',
      JSON.stringify(event.detail ?? {}),
    ],
  );
}
