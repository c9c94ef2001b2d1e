import {
  ArchiveState,
  type manageArchiveCorrect,
  type manageArchivePage,
  type manageArchiveRun,
  type manageArchiveZip,
} from '@vimo/contract';
import type { z } from 'zod';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { changedMeanwhile, faultDetails, notFound, refused } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { AskedTask, Task } from '../../../platform/jobs/index.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, toWireTime, type WireTime } from '../../../platform/time.ts';
import type { BehindAsked } from '../../../slice.ts';
import { requireRecentPassword } from '../../people/account/index.ts';
import {
  classesLookedAfter,
  looksAfter,
  responsibilityOf,
  worksAboveSchools,
} from '../../people/responsibility/index.ts';
import { semesterName, semesterToldOn } from '../../people/school-year/index.ts';
import type { ArchiveInput, ZipInput } from './jobs.ts';
import { createArchiveProgress } from './progress-service.ts';
import {
  archivesOfClass,
  type ClassRow,
  classesOfSchool,
  closeRound,
  dueNotices,
  lateClasses,
  lateIn,
  latestArchive,
  noteRound,
  readyReports,
  schoolOf,
  semestersBegun,
  studentsOfClass,
} from './queries.ts';
import { createSeal } from './seal.ts';
import { archiveTask, zipTask } from './tasks.ts';

/** The calendar asks again for what it could not archive (a challenge is still open, the store was away) after this. */
const AGAIN_MS = 3600_000;
/** Notices that one sweep takes up; more wait for the next minute. */
const NOTICES_A_SWEEP = 20;

function standOf({ isOver, challenged }: ClassRow, isArchived: boolean): ArchiveState {
  if (isArchived) return ArchiveState.archived;
  if (isOver === null) return ArchiveState.open;
  if (challenged) return ArchiveState.challenged;
  return isOver ? ArchiveState.ready : ArchiveState.underNotice;
}

async function classesFor(db: Db, session: Session, now: WireTime) {
  const { orgId, classIds } = classesLookedAfter(await responsibilityOf(db, session, now));
  const [classes, late] = await Promise.all([
    classesOfSchool(db, orgId, classIds, dayOf(now)),
    lateClasses(db, orgId, classIds, dayOf(now)),
  ]);
  return {
    classes,
    late: late.map(({ startYear, term, ...one }) => ({ ...one, semesterName: semesterName(startYear, term) })),
  };
}

/** A class that the person looks after, and a semester that has begun, by name. @throws Refusal notFound */
async function placeFor(
  db: Db,
  session: Session,
  { classId, semesterId }: { classId: string; semesterId: string },
  now: WireTime,
) {
  const place = await schoolOf(db, classId);
  if (!place || !looksAfter(await responsibilityOf(db, session, now), { orgId: place.orgId, classId }))
    throw notFound('班级不存在');
  const semester = (await semestersBegun(db, place.orgId, dayOf(now))).find((one) => one.semesterId === semesterId);
  if (!semester) throw notFound('学期不存在');
  return { orgId: place.orgId, classId, semesterId };
}

/**
 * What a task archives, corrects or packs is of a class that its asker looks after still; what the calendar archives after a notice is asked for by nobody.
 * @throws Refusal
 */
export async function requireStillArchiver({
  db,
  now,
  input,
  person,
}: AskedTask<ArchiveInput | ZipInput>): Promise<void> {
  if ('noticeId' in input) return;
  const { classId } = input;
  const orgId = 'orgId' in input ? input.orgId : (await schoolOf(db, classId))?.orgId;
  if (!orgId || !looksAfter(await responsibilityOf(db, await person(), now), { orgId, classId }))
    throw refused('该班级已不由您负责，没有执行');
}

const detailOf = (input: ArchiveInput | ZipInput) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'orgId'));

/** Who of which class is archived. */
function createArchiveLists(platform: Platform) {
  const { database } = platform;
  const seal = createSeal(platform.secrets);

  return {
    progress: createArchiveProgress(platform),

    async frame(session: Session, now: WireTime) {
      const semesters = await semestersBegun(database, session.orgId || '0', dayOf(now));
      const told = semesterToldOn(semesters, dayOf(now));
      return {
        semesters: semesters.map((one) => ({
          ...{ id: one.semesterId, name: semesterName(one.startYear, one.term) },
          isNow: one === told ? 1 : 0,
        })),
        ...(worksAboveSchools(session) ? { classes: [], late: [] } : await classesFor(database, session, now)),
        ofSchools: worksAboveSchools(session) ? 1 : 0,
      };
    },

    /** Classes of schools with reports that the calendar could not archive. */
    late: ({ orgIds, now }: BehindAsked) => lateIn(database, orgIds, dayOf(now)),

    async page({ session, input, now }: Pick<Call<typeof manageArchivePage>, 'session' | 'input' | 'now'>) {
      const { classId, semesterId } = await placeFor(database, session, input, now);
      const [students, archives] = await Promise.all([
        studentsOfClass(database, classId, semesterId, dayOf(now)),
        archivesOfClass(database, classId, semesterId),
      ]);
      const byStudent = new Map(archives.map((archive) => [archive.studentId, archive]));
      const rows = students.map((student) => {
        const archive = byStudent.get(student.studentId);
        return {
          semesterId,
          ...{ studentId: student.studentId, studentName: student.studentName, studentNo: student.studentNo },
          ...{ hasMoved: student.hasMoved ? 1 : 0, hasLeft: student.hasLeft ? 1 : 0 },
          stand: standOf(student, archive !== undefined),
          version: archive?.version ?? 0,
          archivedAt: archive?.archivedAt ?? '',
          code: archive?.code ?? '',
          reason: archive?.reason ?? '',
          isWhole: !archive || seal.isGenuine(archive) ? 1 : 0,
        };
      });
      const { size, offset } = spanOf(input);
      return {
        dataList: rows.slice(offset, offset + size),
        totalCount: rows.length,
        counts: Object.values(ArchiveState).map((stand) => rows.filter((row) => row.stand === stand).length),
      };
    },
  };
}

/** Archiving, corrections and packing: each is a task. */
function createArchiving({ database, jobs, clock, log }: Platform) {
  const enqueue = async <Input extends typeof archiveTask.input | typeof zipTask.input>(
    db: Db,
    { session, address, requestId }: Pick<Call, 'address' | 'requestId'> & { session: Session },
    asked: { task: Task<Input>; orgId: string; input: z.input<Input> },
    event: 'report.archiveAsked' | 'report.packed',
  ) => {
    await audit(db, { ...{ event, session, address, requestId }, target: '', detail: detailOf(asked.input) });
    return jobs.enqueue(db, { ...asked, accountId: session.accountId });
  };

  return {
    async archive(call: Call<typeof manageArchiveRun>) {
      const { orgId, classId, semesterId } = await placeFor(database, call.session, call.input, call.now);
      if ((await readyReports(database, dayOf(call.now), { classId, semesterId })).length === 0)
        throw refused('没有可以归档的报告：公示结束且没有未处理的质疑后才能归档');
      const asked = { task: archiveTask, orgId, input: { classId, semesterId } };
      return { taskId: await database.transaction((db) => enqueue(db, call, asked, 'report.archiveAsked')) };
    },

    async correct(call: Call<typeof manageArchiveCorrect>) {
      const { studentId, semesterId, version, reason } = call.input;
      const archive = await latestArchive(database, studentId, semesterId);
      if (!archive || !looksAfter(await responsibilityOf(database, call.session, call.now), archive))
        throw notFound('报告不存在');
      const { orgId, classId } = archive;
      if (archive.version !== version) throw changedMeanwhile();
      const input = { studentId, classId, semesterId, orgId, version, reason };
      const asked = { task: archiveTask, orgId, input };
      return { taskId: await database.transaction((db) => enqueue(db, call, asked, 'report.archiveAsked')) };
    },

    async zip(call: Call<typeof manageArchiveZip>) {
      requireRecentPassword(call.session, call.now);
      const { orgId, classId, semesterId } = await placeFor(database, call.session, call.input, call.now);
      const input = { classId, semesterId };
      const asked = { task: zipTask, orgId, input };
      return { taskId: await database.transaction((db) => enqueue(db, call, asked, 'report.packed')) };
    },

    /** Asks for the archiving of notices that are over; once an hour for what could not be archived yet. One that fails keeps no other one waiting. */
    async sweep(): Promise<void> {
      const now = toWireTime(clock());
      const before = toWireTime(new Date(clock().getTime() - AGAIN_MS));
      for (const { noticeId, orgId, accountId } of await dueNotices(database, dayOf(now), before, NOTICES_A_SWEEP))
        try {
          const ready = await readyReports(database, dayOf(now), { noticeId });
          await database.transaction(async (db) => {
            if (!(await noteRound(db, noticeId, now, before))) return;
            // By hand all of it may be archived already.
            if (ready.length === 0) await closeRound(db, noticeId);
            else if (accountId) await jobs.enqueue(db, { task: archiveTask, orgId, accountId, input: { noticeId } });
          });
        } catch (error) {
          log.warn({ err: faultDetails(error), noticeId }, 'reports are archived later');
        }
    },
  };
}

/** The archive as staff keep it: who is archived, archiving, corrections, packing (docs/domains/report-archive.md). */
export function createStaffArchives(platform: Platform) {
  return {
    ...createArchiveLists(platform),
    ...createArchiving(platform),
  };
}
export type StaffArchives = ReturnType<typeof createStaffArchives>;
