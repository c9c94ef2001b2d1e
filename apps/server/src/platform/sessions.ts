import { createHash, randomBytes } from 'node:crypto';
import { type Due, isStaff, type Office, SESSION_DAYS, STAFF_TYPES, Usertype } from '@vimo/contract';
import { isOpenOn, officesHeld, readsOnlySql } from './account-standing.ts';
import { createBatches } from './batches.ts';
import type { Database, Db } from './database.ts';
import type { Policies, PolicyValues } from './policies.ts';
import { createEnds, type SessionEnds } from './session-ends.ts';
import { createSessionMemory, type Remembered, type SessionMemory } from './session-memory.ts';
import { type Clock, dayOf, fromWireTime, toWireTime } from './time.ts';

/** Account id of nobody, with which queries read for a guest: no row belongs to it. */
export const NOBODY = '0';

/** Who is calling. Everything a rule needs about the caller is derived from here, never from a payload. */
export interface Session {
  accountId: string;
  usertype: Usertype;
  orgId: string;
  name: string;
  /** Offices of the own school that were given to a teacher: what they are good for is said by `inOffice`. */
  offices: readonly Office[];
  /** Of a bureau's staff: reads figures, contents and activities, and writes nothing (docs/domains/responsibility.md). */
  readsOnly?: boolean;
  /** The parent who acts in this child's account. */
  handoverAccountId: string | undefined;
  /** By this the person names the session among their own. */
  sessionId: string;
  /** What the person has to do before all else; a parent who acts in a child's account has nothing of the child's to do. */
  due: Due | undefined;
  hasSecondFactor: boolean;
  /** When the person last gave the password once more in this session, as wire time. */
  passwordConfirmedAt: string | undefined;
  tokenHash: Buffer;
}

/** Where a session begins, as its person is told later. */
export interface Place {
  device: string;
  address: string;
}

export interface OwnSession extends Place {
  id: string;
  since: string;
  lastSeen: string;
}

export interface SessionRules {
  /** A session of staff ends after so many minutes without a call; kinds of staff who may do nothing without a second factor. */
  policies: Pick<Policies, 'onChange'> & { now(): Pick<PolicyValues, 'idleMinutes' | 'secondFactorFor'> };
  /** A process that serves no calls looks up no sessions, and need not hear which have ended. */
  servesCalls?: boolean;
}

export interface Sessions extends SessionEnds {
  /** The living session of a token, or undefined. A call that is not `passive` keeps a session of staff from being idle. */
  find(token: string, passive?: boolean): Promise<Session | undefined>;
  /** Makes a session and answers its token; only its hash is stored. */
  create(db: Db, accountId: string, handoverAccountId?: string, place?: Place): Promise<string>;
  /** An account's living sessions, the one seen last first; those in which a parent acts in it are not among them. */
  ofAccount(accountId: string): Promise<OwnSession[]>;
  /** Removes sessions that are over. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The session as it stands where work of an office is done: its holder does it as the school's administrators do, and for their own school alone.
 * Without the office it stays what it is (docs/domains/responsibility.md).
 */
export const inOffice = <S extends Pick<Session, 'usertype' | 'offices'>>(session: S, office: Office | undefined): S =>
  office !== undefined && session.offices.includes(office)
    ? { ...session, usertype: Usertype.schoolAdministrator }
    : session;

/**
 * A person without a session of theirs on a day, for a task that shows them what they may see: nothing is open to it that asks for a password once more.
 * Undefined for an account that is closed, or whose organisation is, and for a reader outside of the term.
 */
export async function personOf(db: Db, accountId: string, day: string): Promise<Session | undefined> {
  const row = await db.row<{ usertype: Usertype; orgId: string; name: string; offices: Office[]; readsOnly: boolean }>(
    `select a.usertype, coalesce(a.org_id::text, '') as "orgId", a.name, ${readsOnlySql('a')} as "readsOnly", ${officesHeld('a', '$2')} as offices from account a left join org o using (org_id)
     where a.account_id = $1 and not a.disabled and o.disabled is not true and ${isOpenOn('$2')}`,
    [accountId, day],
  );
  return (
    row && {
      ...{ accountId, ...row, handoverAccountId: undefined, sessionId: '', due: undefined, hasSecondFactor: false },
      ...{ passwordConfirmedAt: undefined, tokenHash: Buffer.alloc(0) },
    }
  );
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** How long a session is believed without asking again; a revocation reaches every process at once by a notification. */
const MEMORY_MS = 10_000;
const DAY_MS = 24 * 3600 * 1000;

/** Until when a session is believed that was looked up at a moment: over no midnight, at which offices and terms of readers begin and end. */
const believedUntil = (now: number) =>
  Math.min(now + MEMORY_MS, fromWireTime(dayOf(toWireTime(new Date(now)))).getTime() + DAY_MS);

/** The moment of the last call is written when it is so old: an idle session may live so much longer. */
const TOUCH_MS = 60_000;

const SELECT = `
  select s.token_hash, a.account_id, a.usertype, coalesce(a.org_id::text, '') as org_id, a.name, ${officesHeld('a', '$5')} as offices, ${readsOnlySql('a')} as reads_only, s.handover_account_id,
    s.session_id, s.password_confirmed_at, s.last_seen_at, f.account_id is not null as has_second_factor,
    case when s.handover_account_id is not null then null
      when a.must_change_password then 'newPassword'
      when a.usertype = any ($4::int[]) and f.account_id is null then 'secondFactor' end as due
  from session s join account a using (account_id) left join org o using (org_id)
    left join second_factor f on f.account_id = a.account_id and f.confirmed_at is not null
  where s.token_hash = any ($1) and s.expires_at > $2 and not a.disabled and o.disabled is not true and ${isOpenOn('$5')}
    and (a.usertype not in (${STAFF_TYPES.join()}) or s.last_seen_at > $3)`;

interface SessionRow {
  token_hash: Buffer;
  account_id: string;
  usertype: Usertype;
  org_id: string;
  name: string;
  offices: Office[];
  reads_only: boolean;
  handover_account_id: string | null;
  session_id: string;
  password_confirmed_at: string | null;
  last_seen_at: string;
  has_second_factor: boolean;
  due: Due | null;
}

const sessionOf = (row: SessionRow, tokenHash: Buffer): Session => ({
  accountId: row.account_id,
  usertype: row.usertype,
  orgId: row.org_id,
  name: row.name,
  offices: row.offices,
  readsOnly: row.reads_only,
  handoverAccountId: row.handover_account_id ?? undefined,
  sessionId: row.session_id,
  due: row.due ?? undefined,
  hasSecondFactor: row.has_second_factor,
  passwordConfirmedAt: row.password_confirmed_at ?? undefined,
  tokenHash,
});

type SessionPolicies = SessionRules['policies'];
/** A session of staff that was not seen since then is over. */
const idleSince = (clock: Clock, policies: SessionPolicies) =>
  toWireTime(new Date(clock().getTime() - policies.now().idleMinutes * 60_000 - TOUCH_MS));

interface Parts {
  database: Database;
  clock: Clock;
  policies: SessionPolicies;
  memory: SessionMemory<Session>;
}

/** Who calls: out of memory, or looked up. */
function createLookUps({ database, clock, policies, memory }: Parts): Pick<Sessions, 'find'> {
  const read = createBatches(async (hashes: readonly Buffer[]) => {
    const rows = await database.rows<SessionRow>(SELECT, [
      hashes,
      toWireTime(clock()),
      idleSince(clock, policies),
      policies.now().secondFactorFor,
      dayOf(toWireTime(clock())),
    ]);
    const found = new Map(rows.map((row) => [row.token_hash.toString('hex'), row]));
    return hashes.map((hash) => found.get(hash.toString('hex')));
  });
  /** The person is there: written once a minute, and no matter of the call's when it cannot be. */
  const touch = async (seen: Remembered<Session>) => {
    const now = clock().getTime();
    if (!isStaff(seen.session.usertype) || now - seen.lastSeen < TOUCH_MS) return;
    seen.lastSeen = now;
    await database
      .run('update session set last_seen_at = $2 where token_hash = $1', [seen.session.tokenHash, toWireTime(clock())])
      .catch(() => {});
  };

  return {
    async find(token, passive = false) {
      if (!/^[0-9a-f]{64}$/.test(token)) return undefined;
      const now = clock().getTime();
      const known = memory.get(token);
      if (known && known.until > now) {
        if (!passive) await touch(known);
        return known.session;
      }
      const tokenHash = hashOf(token);
      const before = memory.endsTold();
      const row = await read(tokenHash);
      if (!row) {
        memory.drop(token);
        return undefined;
      }
      const session = sessionOf(row, tokenHash);
      const found = {
        ...{ session, key: tokenHash.toString('hex') },
        ...{ until: believedUntil(now), lastSeen: fromWireTime(row.last_seen_at).getTime() },
      };
      memory.keep(token, found, before);
      if (!passive) await touch(found);
      return session;
    },
  };
}

export async function createSessions(
  database: Database,
  clock: Clock,
  { policies, servesCalls = true }: SessionRules,
): Promise<Sessions> {
  const memory = await createSessionMemory<Session>(database, policies, servesCalls);
  const parts = { database, clock, policies, memory };

  return {
    ...createLookUps(parts),
    ...createEnds(parts),
    async create(db, accountId, handoverAccountId, place = { device: '', address: '' }) {
      const token = randomBytes(32).toString('hex');
      const expires = new Date(clock().getTime() + SESSION_DAYS * 24 * 3600 * 1000);
      await db.run(
        `insert into session (token_hash, account_id, handover_account_id, created_at, last_seen_at, expires_at, device_note, address_note)
         values ($1, $2, $3, $4, $4, $5, $6, $7)`,
        [
          hashOf(token),
          accountId,
          handoverAccountId ?? null,
          toWireTime(clock()),
          toWireTime(expires),
          place.device,
          place.address,
        ],
      );
      return token;
    },
    ofAccount: (accountId) =>
      database.rows<OwnSession>(
        `select s.session_id as id, s.device_note as device, s.address_note as address, s.created_at as since, s.last_seen_at as "lastSeen"
         from session s join account a using (account_id)
         where s.account_id = $1 and s.handover_account_id is null and s.expires_at > $2
           and (a.usertype not in (${STAFF_TYPES.join()}) or s.last_seen_at > $3)
         order by s.last_seen_at desc, s.session_id desc limit 100`,
        [accountId, toWireTime(clock()), idleSince(clock, policies)],
      ),
    async sweep() {
      await database.run('delete from session where expires_at < $1', [toWireTime(clock())]);
    },
    close: memory.close,
  };
}
