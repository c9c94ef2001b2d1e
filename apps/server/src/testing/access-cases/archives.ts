import { toWireTime } from '../../platform/time.ts';
import { type AccessCases, just, MATE, type Make, NO_ID, NONE, OTHER, OWN } from './cases.ts';
import { pupilOf } from './records.ts';
import { semester } from './semester.ts';
import type { Actor, Stage } from './stage.ts';

let codes = 0;
/** A report of a student that was archived, as its row says; its file is not there. */
async function archived(stage: Stage, studentId: string, classId: string) {
  const semesterId = await semester(stage);
  codes += 1;
  const at = toWireTime(stage.app.clock());
  await stage.db.run(
    `with made as (
       insert into file (file_id, store_key, real_name, extension, content_type, size, sha256, width, height, thumbnail_widths, used_for, owner_id)
       values ($1, $1, '报告.pdf', 'pdf', 'application/pdf', 1, sha256('x'), 0, 0, '{}', 'archive', null) returning file_id)
     insert into report_archive (code, student_id, semester_id, org_id, class_id, student_name, school_name, class_name, semester_name,
       version, content_hash, sha256, signature, public_key, file_id, size, archived_at)
     select $2, $3, $4, co.org_id, c.class_id, '林小禾', '一中', '1班', '上学期', 1, sha256('x'), sha256('x'),
       decode(repeat('00', 64), 'hex'), sha256('x'), made.file_id, 1, $6
     from made, school_class c join cohort co using (cohort_id) where c.class_id = $5`,
    [`ar${String(codes).padStart(4, '0')}`, String(codes).padStart(20, 'A'), studentId, semesterId, classId, at],
  );
  return { studentId, semesterId };
}

/** A class with a report that may be archived: in charge of it, another of the school, another school's. */
const ofClass = (
  input: (found: { classId: string; semesterId: string; studentId: string }, stage: Stage) => object | Promise<object>,
): Record<string, Make> => {
  const of = async (stage: Stage, orgId: string, teacherId?: string) =>
    input({ ...(await pupilOf(stage, orgId, teacherId)), semesterId: await semester(stage) }, stage);
  return {
    'of a class in charge': (stage: Stage, actor: Actor) => of(stage, stage.school, actor.accountId),
    'of another class of the school': (stage) => of(stage, stage.school),
    [OTHER]: (stage) => of(stage, stage.otherSchool),
    [NONE]: (stage) => input({ classId: NO_ID, semesterId: NO_ID, studentId: NO_ID }, stage),
  };
};
const inClass = ({ classId, semesterId }: { classId: string; semesterId: string }) => ({ classId, semesterId });

/** A notice that is over shows the report. */
async function noticed(
  stage: Stage,
  { classId, semesterId, studentId }: { classId: string; semesterId: string; studentId: string },
) {
  await stage.db.run(
    `with notice as (
       insert into public_notice (org_id, class_id, semester_id, starts_on, ends_on)
       select co.org_id, c.class_id, $2, $4::date - 10, $4::date - 2 from school_class c join cohort co using (cohort_id)
       where c.class_id = $1 returning public_notice_id, org_id)
     insert into noticed_report (public_notice_id, student_id, semester_id, org_id, class_id, record_ids)
     select public_notice_id, $3, $2, org_id, $1, '{}' from notice`,
    [classId, semesterId, studentId, toWireTime(stage.app.clock()).slice(0, 10)],
  );
}

const ofStudent: Record<string, Make> = Object.fromEntries(
  (
    [
      [OWN, (_stage: Stage, actor: Actor) => actor.accountId],
      [MATE, (stage: Stage) => stage.mate],
      [OTHER, (stage: Stage) => stage.stranger],
      [NONE, () => NO_ID],
    ] as const
  ).map(([name, of]) => [
    name,
    async (stage: Stage, actor: Actor) => ({ studentId: of(stage, actor), semesterId: await semester(stage) }),
  ]),
);

export const archiveCases: Record<string, AccessCases> = {
  reportExport: { works: '2', counts: true, cases: ofStudent },
  reportVerify: { works: 'guest', cases: just({ verifyCode: '0'.repeat(20) }) },
  manageArchiveFrame: { works: '5', cases: just() },
  manageArchiveSchools: { works: '10', cases: { nothing: async (stage) => ({ semesterId: await semester(stage) }) } },
  manageArchiveClasses: {
    works: '10',
    cases: {
      'of a school below': async (stage) => ({ orgId: stage.school, semesterId: await semester(stage) }),
      [OTHER]: async (stage) => ({ orgId: stage.otherSchool, semesterId: await semester(stage) }),
      [NONE]: async (stage) => ({ orgId: NO_ID, semesterId: await semester(stage) }),
    },
  },
  manageArchivePage: { works: '6', cases: ofClass(inClass) },
  manageArchiveRun: {
    works: '6',
    counts: true,
    cases: ofClass(async (found, stage) => {
      if (found.classId !== NO_ID) await noticed(stage, found);
      return inClass(found);
    }),
  },
  manageArchiveCorrect: {
    works: '6',
    counts: true,
    cases: ofClass(async (found, stage) => ({
      ...(found.classId === NO_ID
        ? { studentId: NO_ID, semesterId: NO_ID }
        : await archived(stage, found.studentId, found.classId)),
      ...{ version: 1, reason: '登记有误' },
    })),
  },
  manageArchiveZip: { works: '6', counts: true, cases: ofClass(inClass) },
};
