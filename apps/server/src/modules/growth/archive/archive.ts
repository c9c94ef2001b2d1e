import { randomUUID } from 'node:crypto';
import { type Report, shownVerifyCode } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { refused } from '../../../platform/errors.ts';
import type { JobPlatform } from '../../../platform/jobs/index.ts';
import { dayOf, fromWireTime, toWireTime } from '../../../platform/time.ts';
import { storeFile, thumbnailsOf } from '../../content/file/index.ts';
import type { Reports } from '../report/index.ts';
import { picturesIn, printedOf } from './gather.ts';
import type { PrintedReport, PrintedSeal } from './pdf/document.ts';
import { type Candidate, insertArchive, isReady, latestArchive, lockNotice, lockReport } from './queries.ts';
import { createSeal, newCode, sha256Of } from './seal.ts';

/** Pictures of a report are printed small: this is the thumbnail from which they are made. */
const PICTURE_WIDTH = 480;

/** Makes the pages of a report: in this process, or in the press. */
export type Print = (report: PrintedReport, at: Date) => Promise<Buffer>;

export interface Archiver {
  /** A report as it is printed now. @param seal absent: a preview */
  pagesOf(report: Report, seal: PrintedSeal | undefined, at: Date): Promise<Buffer>;
  /**
   * Archives one report, or its correction. Whoever is killed in between leaves no row, and a file that is swept up after a day.
   * @returns false when somebody else did, or it may not be archived (any more)
   * @throws Refusal when a correction would change nothing
   */
  archive(candidate: Candidate, by: By): Promise<boolean>;
}

interface By {
  /** Null: the calendar. */
  archiverId: string | null;
  correction?: { version: number; reason: string } | undefined;
}

/** What a report says, without what follows from the day on which it is read. */
const contentHashOf = ({ stage: _, crestId: __, ...said }: Report): Buffer => sha256Of(JSON.stringify(said));

/** Freezes reports: pages, file, seal, row (docs/domains/report-archive.md). */
export function createArchiver(platform: JobPlatform, reports: Reports, print: Print): Archiver {
  const { database, clock, config } = platform;
  const seal = createSeal(platform.secrets);

  const pagesOf: Archiver['pagesOf'] = async (report, printedSeal, at) => {
    const crest = report.crestId ? [report.crestId] : [];
    const pictures = await thumbnailsOf(platform, [...picturesIn(report), ...crest], PICTURE_WIDTH);
    return print(printedOf(report, pictures, { seal: printedSeal, now: toWireTime(at) }), at);
  };

  /** Where a report stands for whoever wants to write the version after `version`. */
  const mayWrite = async (db: Db, { studentId, semesterId }: Candidate, version: number) => {
    const latest = await latestArchive(db, studentId, semesterId);
    if ((latest?.version ?? 0) !== version) return false;
    return version > 0 || isReady(db, dayOf(toWireTime(clock())), studentId, semesterId);
  };

  return {
    pagesOf,
    async archive(candidate, { archiverId, correction }) {
      const replaced = correction
        ? await latestArchive(database, candidate.studentId, candidate.semesterId)
        : undefined;
      const before = correction?.version ?? 0;
      if (correction && replaced?.version !== before) return false;
      const report = await reports.contentOf(database, candidate);
      if (!report) return false;
      const contentHash = contentHashOf(report);
      if (replaced?.contentHash.equals(contentHash)) throw refused('报告内容与已归档的一致，无需更正');

      const code = newCode();
      const archivedAt = toWireTime(clock());
      const reason = correction?.reason ?? '';
      const pages = await pagesOf(
        report,
        {
          ...{ code: shownVerifyCode(code), version: before + 1, archivedAt },
          url: `${config.publicUrl}/reportVerify?code=${code}`,
          replaces: correction ? { version: before, reason } : undefined,
        },
        fromWireTime(archivedAt),
      );
      const { userInfo: person } = report;
      const signed = seal.sign({
        ...{ code, studentId: report.studentId, semesterId: report.semesterId, classId: report.classId },
        ...{ studentName: person.name, schoolName: person.schoolName, semesterName: person.semesterName },
        className: `${person.gradeName}${person.className}`,
        ...{ version: before + 1, reason, contentHash, sha256: sha256Of(pages), archivedAt },
      });
      const fileId = await storeFile(platform, { bytes: pages, name: `${randomUUID()}.pdf`, use: 'archive' });
      return database.transaction(async (db) => {
        await lockReport(db, candidate.studentId, candidate.semesterId);
        await lockNotice(db, candidate.studentId, candidate.semesterId);
        if (!(await mayWrite(db, candidate, before))) return false;
        await insertArchive(db, signed, {
          ...{ orgId: candidate.orgId, replacesId: replaced?.archiveId ?? null, fileId },
          ...{ size: pages.length, archiverId },
        });
        await audit(db, {
          event: correction ? 'report.corrected' : 'report.archived',
          ...(archiverId ? { accountId: archiverId } : { task: 'archiving' as const }),
          target: candidate.studentId,
          detail: { semester: candidate.semesterId, version: before + 1, ...(reason ? { reason } : {}) },
        });
        return true;
      });
    },
  };
}
