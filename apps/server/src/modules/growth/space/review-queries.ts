import { type ContentKind, contentKindLabel, type HeldContent, MessageSubject, PostStatus } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { FellBehind } from '../../../slice.ts';
import { showIntro } from '../../offering/club/index.ts';
import { withinSql } from '../../people/organisation/index.ts';
import { fileList } from './queries.ts';

/** Organisation of what message `m` is about. */
const MESSAGE_ORG = `case m.subject when ${MessageSubject.activity} then (select o.org_id from activity o where o.activity_id = m.object_id)
  when ${MessageSubject.base} then m.object_id else (select o.org_id from club o where o.club_id = m.object_id) end`;
const MESSAGE_SUBJECT = `case m.subject when ${MessageSubject.activity} then (select o.title from activity o where o.activity_id = m.object_id)
  when ${MessageSubject.base} then (select o.org_name from org o where o.org_id = m.object_id)
  else (select o.name from club o where o.club_id = m.object_id) end`;

interface Source {
  table: string;
  /** Column with the key. */
  key: string;
  content?: string;
  waits: string;
  /** The moment since which it waits. */
  since: string;
  org: string;
  files: string;
  held: string;
  reports: string;
  subject: string;
  byGuardian: string;
}
const BY_GUARDIAN = '(m.by_parent_id is not null)::int';
const ofClub = {
  waits: `m.audit_status = ${PostStatus.waiting}`,
  since: 'm.created_at',
  org: '(select c.org_id from club c where c.club_id = m.club_id)',
  files: `'{}'::text[]`,
  held: 'm.held_reason',
  reports: `'{}'::text[]`,
  subject: '(select c.name from club c where c.club_id = m.club_id)',
  // A guardian leads no club.
  byGuardian: '0',
};
const SOURCES: Record<ContentKind, Source> = {
  message: {
    ...{
      table: 'message',
      key: 'message_id',
      waits: `m.audit_status = ${PostStatus.waiting}`,
      since: 'm.created_at',
      org: MESSAGE_ORG,
      files: 'm.picture_ids',
    },
    ...{ held: 'm.held_reason', reports: `'{}'::text[]`, subject: MESSAGE_SUBJECT, byGuardian: BY_GUARDIAN },
  },
  talk: {
    ...{
      table: 'talk',
      key: 'talk_id',
      waits: `(m.audit_status = ${PostStatus.waiting} or m.reported_at is not null)`,
      since: `case when m.audit_status = ${PostStatus.waiting} then m.created_at else m.reported_at end`,
      org: 'm.org_id',
    },
    ...{
      files: 'm.file_ids',
      held: `case when m.audit_status = ${PostStatus.waiting} then m.held_reason else '被举报' end`,
    },
    ...{
      reports: 'array(select r.reason from talk_report r where r.talk_id = m.talk_id order by r.created_at)',
      subject: `''`,
      byGuardian: BY_GUARDIAN,
    },
  },
  clubPhoto: {
    ...ofClub,
    ...{ table: 'club_photo', key: 'photo_id', content: 'm.name', files: 'array[m.picture_id]' },
  },
  clubDynamic: {
    ...ofClub,
    table: 'club_dynamic',
    key: 'dynamic_id',
    content: 'm.message',
    since: 'coalesce(m.rewritten_at, m.created_at)',
  },
  clubIntro: { ...ofClub, table: 'club_intro', key: 'intro_id' },
};

const contentOf = ({ content = 'm.content' }: Source) => content;
/** Stands for what is to be decided on: words, and the files beside them. */
const editionOf = (source: Source) => `md5(row(${contentOf(source)}, ${source.files})::text)`;

/** What waits for those who act for the scope in a parameter; the oldest first. */
const waiting = ({ waits, org }: Source) => `${waits} and ${withinSql(org, '$1')}`;

/** The same, narrowed to what has waited in the own organisation since before a day in `$2`, where there is one. */
const sought = (source: Source) =>
  `${waiting(source)} and ($2::date is null or ($1::bigint is null or ${source.org} = $1) and ${source.since} < $2::date)`;

const KINDS = Object.keys(contentKindLabel) as ContentKind[];

/** What waits of one kind, of its table alone. */
const heldSql = (kind: ContentKind): string => {
  const source = SOURCES[kind];
  return `select m.${source.key} as id, '${kind}' as kind, ${contentOf(source)} as content, ${editionOf(source)} as edition, ${fileList(source.files)} as "imageList",
       ${source.held} as "heldReason", ${source.reports} as reports, coalesce(${source.subject}, '') as subject, a.name, a.usertype,
       ${source.byGuardian} as "byGuardian", coalesce(o.org_name, '') as "orgName", m.created_at as "createDate"
     from ${source.table} m join account a using (account_id) left join org o on o.org_id = a.org_id where ${sought(source)}`;
};

export interface HeldFilter {
  /** Undefined: all. */
  kind: ContentKind | undefined;
  scope: string | null;
  /** Only what has waited since before a day; null: all. */
  lateBefore: string | null;
}

/** What waits of a kind, or of all, the oldest first. */
export const heldOf = (db: Db, { kind, scope, lateBefore }: HeldFilter, { size, offset }: Span) =>
  db.rows<HeldContent>(
    `select * from (${(kind ? [kind] : KINDS).map(heldSql).join(' union all ')}) held
     order by "createDate", kind, id limit $3 offset $4`,
    [scope, lateBefore, size, offset],
  );

/** Of each of some organisations how much has waited since before a day, and since when the oldest. */
export const heldSince = (db: Db, orgIds: readonly string[], before: string) =>
  db.rows<FellBehind>(
    `select org_id as "orgId", count(*)::int as count, min(since)::text as since from (${KINDS.map((kind) => {
      const { table, org, since, waits } = SOURCES[kind];
      return `select ${org} as org_id, ${since} as since from ${table} m where ${waits} and ${since} < $2::date`;
    }).join(' union all ')}) held where org_id = any ($1::bigint[]) group by org_id`,
    [orgIds, before],
  );

/** Since when the oldest of all that waits is there. */
export const heldSpan = (db: Db, scope: string | null) => {
  const oldest = KINDS.map((kind) => {
    const source = SOURCES[kind];
    return `(select min(${source.since}) from ${source.table} m where ${waiting(source)})`;
  });
  return db.row<{ since: WireTime | null }>(`select least(${oldest.join(', ')}) as since`, [scope]);
};

export async function countHeld(db: Db, { kind, scope, lateBefore }: HeldFilter): Promise<number> {
  const counts = (kind ? [kind] : KINDS).map((one) => {
    const source = SOURCES[one];
    return `(select count(*) from ${source.table} m where ${sought(source)})`;
  });
  const row = await db.row<{ count: number }>(`select (${counts.join(' + ')})::int as count`, [scope, lateBefore]);
  return row!.count;
}

/** Locked until the transaction ends; undefined out of scope, and when it does not wait. */
export function lockedById(db: Db, kind: ContentKind, id: string, scope: string | null) {
  const source = SOURCES[kind];
  return db.row<{ accountId: string; edition: string }>(
    `select m.account_id as "accountId", ${editionOf(source)} as edition from ${source.table} m
     where m.${source.key} = $2 and ${waiting(source)} for update of m`,
    [scope, id],
  );
}

/** A post that waits within the scope; undefined for any other. */
export const waitingTalk = (db: Db, talkId: string, scope: string | null) =>
  db.row<{ accountId: string }>(
    `select m.account_id as "accountId" from talk m where m.talk_id = $2 and ${waiting(SOURCES.talk)}`,
    [scope, talkId],
  );

/** Passes with an empty reason, else refuses. */
export async function decideRow(
  db: Db,
  kind: ContentKind,
  { id, reason, reviewerId, now }: { id: string; reason: string; reviewerId: string; now: WireTime },
): Promise<void> {
  const { table, key } = SOURCES[kind];
  await db.run(
    `update ${table} set audit_status = case when $2 = '' then ${PostStatus.shown} else ${PostStatus.refused} end, refusal_reason = $2, reviewer_id = $3, reviewed_at = $4
       ${kind === 'talk' ? ', reported_at = null' : ''} where ${key} = $1`,
    [id, reason, reviewerId, now],
  );
  if (kind === 'clubIntro' && reason === '') await showIntro(db, id);
}
