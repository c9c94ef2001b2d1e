import { Readable } from 'node:stream';
import { isRegisterShaped } from '@vimo/contract';
import { ZipFile } from 'yazl';
import { refused } from '../../../platform/errors.ts';
import type { JobHandler } from '../../../platform/jobs/index.ts';
import { dayOf, toWireTime } from '../../../platform/time.ts';
import { fileNameOf, objectKey } from '../../content/file/index.ts';
import { semesterName } from '../../people/school-year/index.ts';
import type { Reports } from '../report/index.ts';
import { createArchiver } from './archive.ts';
import { writeReport } from './pdf/write.ts';
import {
  type Archive,
  archivesOfClass,
  type ClassRow,
  closeRound,
  placeNamed,
  readyReports,
  studentsOfClass,
} from './queries.ts';

/** What a task that archives is given: a class, a notice that is over, or one report to correct. */
export type ArchiveInput =
  | { classId: string; semesterId: string }
  | { noticeId: string }
  | { studentId: string; classId: string; semesterId: string; orgId: string; version: number; reason: string };

/** Archives what is ready, one report after the other: begun anew, it goes on with those that are not there yet. Pages are made at once, in the task's own process. */
export const archiveReports =
  (reports: Reports): JobHandler<ArchiveInput> =>
  async (run) => {
    const { database, clock } = run.platform;
    const archiver = createArchiver(run.platform, reports, writeReport);
    const { input } = run;
    if ('version' in input) {
      const correction = { version: input.version, reason: input.reason };
      if (!(await archiver.archive(input, { archiverId: run.accountId, correction })))
        throw refused('该报告已被他人更正，请刷新后再试');
      run.progress(1, 1);
      return { archived: 1 };
    }
    const archiverId = 'noticeId' in input ? null : run.accountId;
    const ready = await readyReports(database, dayOf(toWireTime(clock())), input);
    let archived = 0;
    for (const [at, candidate] of ready.entries()) {
      if (await archiver.archive(candidate, { archiverId })) archived += 1;
      run.progress(at + 1, ready.length);
    }
    if ('noticeId' in input) await closeRound(database, input.noticeId);
    return { archived };
  };

export interface ZipInput {
  classId: string;
  semesterId: string;
}

/** Packs the reports of a class: the archived bytes, and previews of what is not archived yet. */
export const packReports =
  (reports: Reports): JobHandler<ZipInput> =>
  async (run) => {
    const { database, clock, files } = run.platform;
    const archiver = createArchiver(run.platform, reports, writeReport);
    const { classId, semesterId } = run.input;
    const place = await placeNamed(database, classId, semesterId);
    const students = await studentsOfClass(database, classId, semesterId, dayOf(toWireTime(clock())));
    if (!place || students.length === 0) throw refused('该班级在所选学期没有学生');
    const { className } = place;
    const semester = semesterName(place.startYear, place.term);
    const archives = new Map(
      (await archivesOfClass(database, classId, semesterId)).map((archive) => [archive.studentId, archive]),
    );
    const known = new Set<string>();
    const nameOf = ({ studentName, studentNo, seat }: ClassRow, archive: Archive | undefined) => {
      const named = (...numbers: string[]) =>
        safeName([className, studentName, ...numbers, `${semester}${archive ? '' : '-预览'}`].join('-'));
      // Of a row of before the register number stands as the school number until a task has moved it.
      const number = isRegisterShaped(studentNo) ? `${seat ?? known.size + 1}号` : studentNo;
      const free = [named(), named(number)].find((name) => !known.has(name.toLowerCase()));
      const name = free ?? named(number, String(known.size + 1));
      known.add(name.toLowerCase());
      return name;
    };

    const zip = new ZipFile();
    const output = zip.outputStream as unknown as Readable;
    let done = 0;
    for (const student of students) {
      const { studentId } = student;
      const archive = archives.get(studentId);
      const bytes = async (): Promise<Readable> => {
        if (archive) return (await files.get(objectKey(archive.storeKey), { size: archive.size })).body;
        const report = await reports.contentOf(database, { studentId, classId, semesterId });
        return Readable.from(report ? [await archiver.pagesOf(report, undefined, clock())] : []);
      };
      zip.addReadStreamLazy(nameOf(student, archive), { mtime: clock(), compress: false }, (take) => {
        bytes().then(
          (body) => {
            run.progress(++done, students.length);
            take(null, body);
          },
          (error: Error) => output.destroy(error),
        );
      });
    }
    zip.end();
    await run.store(`${safeName(`${className}-${semester}`, 'zip')}`, output);
    return { reports: students.length };
  };

/** One harmless step of a path on every system. */
const safeName = (name: string, extension = 'pdf'): string => fileNameOf(`${name.replace(/[/\\.]/g, '')}.x`, extension);
