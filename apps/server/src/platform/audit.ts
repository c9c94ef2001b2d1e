import type { AuditEventName, AuditTask } from '@vimo/contract';
import type { Db } from './database.ts';
import type { Platform } from './platform.ts';
import type { Session } from './sessions.ts';

export interface AuditEvent {
  /** One of `auditEventLabel` in the contract: what happened has a name for people before it can be written. */
  event: AuditEventName;
  /** The account it happened to, when there is no session yet. */
  accountId?: string;
  session?: Session | undefined;
  /** The task of the platform that did it; then it was nobody, whoever the task runs for. */
  task?: AuditTask;
  target?: string;
  address?: string;
  requestId?: string;
  /** Never a password, code, token, phone or identity number. */
  detail?: Record<string, string | number | boolean>;
}

/**
 * Adds one row to the append-only log, in the caller's transaction when `db` is one. Who acted is kept as they are at this moment, name, kind and organisation: what is renamed,
 * moved or closed later changes nothing of what was done (docs/domains/audit.md).
 */
export async function audit(db: Db, event: AuditEvent): Promise<void> {
  await db.run(
    `insert into audit_log (event, account_id, acting_account_id, target, address, request_id, detail, org_id, actor_name, actor_type, acting_name, task)
     select $1::text, $2::bigint, $3::bigint, $4::text, $5::text, $6::text, $7::jsonb, a.org_id, coalesce(a.name, ''), a.usertype, coalesce(b.name, ''), $8::text
     from (select) one left join account a on a.account_id = $2::bigint left join account b on b.account_id = $3::bigint`,
    [
      event.event,
      event.accountId ?? event.session?.accountId ?? null,
      event.session?.handoverAccountId ?? null,
      event.target ?? '',
      event.address ?? '',
      event.requestId ?? '',
      JSON.stringify(event.detail ?? {}),
      event.task ?? null,
    ],
  );
}

/** Pages and files of the same pupil that are opened within this time of a look belong to it: so long a link to a file goes on. */
const ONE_LOOK_SECONDS = 1800;

/** A look at what belongs to a pupil. */
export interface PupilLook extends AuditEvent {
  session: Session;
  studentId: string;
}

/** Writes down that somebody opened a thing of a pupil that has to be named itself; what is opened of the same pupil from there is part of this look (docs/domains/audit.md). */
export async function auditLook({ database, ...platform }: LookParts, look: PupilLook): Promise<void> {
  await database.transaction(async (db) => {
    await isNewLook(db, platform, look);
    await writeLook(db, look);
  });
}

/** Writes down that somebody opened what is told of a pupil, unless that belongs to a look that is written down: one page makes ten calls and shows thirty files. */
export async function auditNewLook({ database, ...platform }: LookParts, look: PupilLook): Promise<void> {
  await database.transaction(async (db) => {
    if (await isNewLook(db, platform, look)) await writeLook(db, look);
  });
}

type LookParts = Pick<Platform, 'database' | 'limits' | 'secrets'>;

/** Part of the caller's transaction: of what is opened at once the first is the look, and the others wait until it is written down. */
const isNewLook = (db: Db, { limits, secrets }: Omit<LookParts, 'database'>, { session, studentId }: PupilLook) =>
  limits.isFirst(
    db,
    secrets.blindIndex('look at a pupil', JSON.stringify([session.accountId, studentId])),
    ONE_LOOK_SECONDS,
  );

const writeLook = (db: Db, { studentId, detail, ...event }: PupilLook) =>
  audit(db, { ...event, detail: { ...detail, student: studentId } });
