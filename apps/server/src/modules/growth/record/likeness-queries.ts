import type { Db } from '../../../platform/database.ts';
import { oneOf } from '../../../platform/sql.ts';
import type { WireTime } from '../../../platform/time.ts';
import { State } from './states.ts';

/** Other records of a school that are like one: hints for its reviewers, never a verdict (docs/domains/records.md). */

/** Two pictures are nearly the same when at most so many of the 64 bits of their hashes differ. */
const PICTURE_BITS = 10;
/** Two texts are nearly the same when they share at least so many of their eight marks. */
const TEXT_MARKS = 6;

const isAnother = `o.record_id <> r.record_id and o.state not in ${oneOf(State.draft, State.gone)}`;
const isOther = `o.org_id = r.org_id and ${isAnother}`;
/** As `isOther`, in words that no index knows: the marks alone lead to the other, not all that the school ever wrote beside them. */
const isOtherByMarks = `o.org_id + 0 = r.org_id and ${isAnother}`;
const evidence = (isLike: string) => `from record_evidence mine join file f using (file_id) join file other on ${isLike}
  join record_evidence e on e.file_id = other.file_id join record o on o.record_id = e.record_id
  where mine.record_id = r.record_id and mine.shown and ${isOther}`;
const differing = [1, 2, 3, 4]
  .map((piece) => `bit_count((f.picture_marks[${piece}] # other.picture_marks[${piece}])::bit(32))`)
  .join(' + ');

/** What follows `from` for each kind, of a record `r` and another `o`; a kind that is told by a stricter one is not told again. */
const KINDS = {
  file: evidence('other.sha256 = f.sha256'),
  picture: evidence(
    `other.picture_marks && f.picture_marks and other.picture_marks <> '{}' and other.sha256 <> f.sha256 and ${differing} <= ${PICTURE_BITS}`,
  ),
  text: `from record o where o.text_hash = r.text_hash and ${isOther}`,
  words: `from record o where o.text_marks && r.text_marks and o.text_marks <> '{}' and o.text_hash <> r.text_hash and ${isOtherByMarks}
    and cardinality(array(select unnest(o.text_marks) intersect select unnest(r.text_marks))) >= ${TEXT_MARKS}`,
} as const;
type Kind = keyof typeof KINDS;
const kinds = Object.keys(KINDS) as Kind[];
const isLike = (kind: Kind) => `exists (select ${KINDS[kind]})`;

/** Whether a record `r` is like another of its school. */
export const IS_LIKE_ANOTHER = `(${kinds.map(isLike).join(' or ')})`;

/** Which kinds of likeness each record of a page has. */
export const hintsOf = (db: Db, recordIds: readonly string[]) =>
  db.rows<{ recordId: string; hints: string[] }>(
    `select r.record_id as "recordId",
       array_remove(array[${kinds.map((kind) => `case when ${isLike(kind)} then '${kind}' end`).join(', ')}], null) as hints
     from record r where r.record_id = any ($1::bigint[])`,
    [recordIds],
  );

export interface LikeRow {
  kind: string;
  recordId: string;
  title: string;
  studentName: string;
  createDate: WireTime;
  /** The file that both show, or two that are alike; empty for texts. */
  fileId: string;
  likeFileId: string;
}
/** Of each kind. */
const MOST = 5;

/** Other records of the school that are like one, by kind, the latest first. */
export async function likeRecords(db: Db, recordId: string): Promise<LikeRow[]> {
  const found = await Promise.all(
    kinds.map((kind) => {
      const files = kind === 'file' || kind === 'picture' ? ['mine.file_id', 'e.file_id'] : ["''", "''"];
      const like = `select distinct on (o.record_id) o.record_id, o.title, o.student_id, o.created_at, ${files[0]} as file_id,
        ${files[1]} as like_file_id ${KINDS[kind]} order by o.record_id desc limit ${MOST}`;
      return db.rows<LikeRow>(
        `select '${kind}' as kind, l.record_id as "recordId", l.title, a.name as "studentName", l.created_at as "createDate",
           l.file_id as "fileId", l.like_file_id as "likeFileId"
         from record r cross join lateral (${like}) l join account a on a.account_id = l.student_id
         where r.record_id = $1 order by l.record_id desc`,
        [recordId],
      );
    }),
  );
  return found.flat();
}
