import { type reportExport, type reportVerify, VerifyResult } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { notFound, TooMany } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { maskName } from '../../../platform/secrets.ts';
import { fileNameOf } from '../../content/file/index.ts';
import { looksAfter, responsibilityOf, worksAtSchool } from '../../people/responsibility/index.ts';
import type { Roster } from '../../people/roster/index.ts';
import type { Reports } from '../report/index.ts';
import { createArchiver } from './archive.ts';
import { createPress } from './pdf/press.ts';
import { type Archive, archivesOfCode, archivesOfFile, latestArchive, schoolOf } from './queries.ts';
import { createSeal } from './seal.ts';

/** Previews that one person has printed. */
const PREVIEWS = { max: 60, seconds: 3600 };
/** What one address asks of reports that there are not: codes are beyond guessing, this keeps the log of it short. */
const MISSES = { max: 100, seconds: 600 };
const NOTHING = {
  ...{ studentName: '', schoolName: '', semesterName: '', version: 0, archivedAt: '', latestVersion: 0, latestAt: '' },
  ...{ sha256: '', signature: '', publicKey: '' },
};

/** A report as a file: the archived one by its place in the store, or a preview made now. */
export type Exported = { name: string; storeKey: string; size: number } | { name: string; bytes: Buffer };

/** Archived reports as families and strangers meet them (docs/domains/report-archive.md). */
export function createArchives(platform: Platform, { reports, roster }: { reports: Reports; roster: Roster }) {
  const { database, limits, log, clock } = platform;
  const press = createPress();
  const archiver = createArchiver(platform, reports, press.print);
  const seal = createSeal(platform.secrets);
  const nameOf = (className: string, name: string, semesterName: string, mark = '') =>
    fileNameOf(`${`${className}-${name}-${semesterName}${mark}`.replace(/[/\\.]/g, '')}.x`, 'pdf');

  /** The archived version that a code or a file stands for; those whose seal is broken are none, which the log tells. */
  async function genuine(found: Promise<Archive[]>): Promise<Archive | undefined> {
    const archives = await found;
    const archive = archives.find(seal.isGenuine);
    if (archives.length > 0 && !archive)
      log.error({ archiveId: archives[0]?.archiveId }, 'an archived report does not agree with its signature');
    return archive;
  }

  async function judge(
    db: Db,
    { verifyCode: code, sha256 }: { verifyCode?: string | undefined; sha256?: string | undefined },
  ) {
    const ofFile = sha256 ? await genuine(archivesOfFile(db, Buffer.from(sha256, 'hex'))) : undefined;
    if (!ofFile && sha256)
      return {
        ...NOTHING,
        result: code && (await genuine(archivesOfCode(db, code))) ? VerifyResult.changed : VerifyResult.unknown,
      };
    if (ofFile && code) {
      const ofCode = await genuine(archivesOfCode(db, code));
      if (ofCode?.studentId !== ofFile.studentId || ofCode.semesterId !== ofFile.semesterId)
        return { ...NOTHING, result: VerifyResult.mismatched };
    }
    const archive = ofFile ?? (code ? await genuine(archivesOfCode(db, code)) : undefined);
    if (!archive) return { ...NOTHING, result: VerifyResult.unknown };
    const latest = (await latestArchive(db, archive.studentId, archive.semesterId)) ?? archive;
    const { schoolName, semesterName, version, archivedAt } = archive;
    const isLatest = latest.version === version;
    return {
      ...{ schoolName, semesterName, version, archivedAt },
      result: isLatest ? VerifyResult.genuine : VerifyResult.replaced,
      studentName: maskName(archive.studentName),
      latestVersion: latest.version,
      latestAt: latest.archivedAt,
      sha256: archive.sha256.toString('hex'),
      signature: archive.signature.toString('base64'),
      publicKey: archive.publicKey.toString('base64'),
    };
  }

  /** Whose report is asked for, where a member of staff looks after the class that it is of: who moved since stays in the list of that class. */
  async function keptBy({ session, input, now }: Call<typeof reportExport>): Promise<string | undefined> {
    const { studentId, semesterId } = input;
    if (!worksAtSchool(session)) return undefined;
    const place =
      (await latestArchive(database, studentId, semesterId)) ?? (await reports.keyOf(database, studentId, semesterId));
    const school = place && (await schoolOf(database, place.classId));
    const isTheirs =
      school && looksAfter(await responsibilityOf(database, session, now), { ...school, classId: place.classId });
    return isTheirs ? studentId : undefined;
  }

  return {
    /** @throws Refusal notFound for a student whom the person may not look at, and who is not of a class that they keep; or a semester without a report */
    async export(call: Call<typeof reportExport>): Promise<Exported> {
      const { semesterId } = call.input;
      const { session, address, requestId } = call;
      const studentId = (await keptBy(call)) ?? (await roster.studentAsked(call, call.input.studentId));
      const archive = await latestArchive(database, studentId, semesterId);
      const key = archive ? undefined : await reports.keyOf(database, studentId, semesterId);
      const report = key ? await reports.contentOf(database, key) : undefined;
      if (!archive && !report) throw notFound('报告不存在');
      await audit(database, {
        ...{ event: 'report.exported', session, target: studentId, address, requestId },
        detail: { semester: semesterId, version: archive?.version ?? 0 },
      });
      if (archive) {
        const { className, studentName, semesterName, storeKey, size } = archive;
        return { name: nameOf(className, studentName, semesterName), storeKey, size };
      }
      const { gradeName, className, name, semesterName } = report!.userInfo;
      const bytes = await limits.counted(`report:${session.accountId}`, PREVIEWS, '导出过于频繁，请稍后再试', () =>
        archiver.pagesOf(report!, undefined, clock()),
      );
      return { name: nameOf(`${gradeName}${className}`, name, semesterName, '-预览'), bytes };
    },

    /** Whether a report is the platform's own. @throws TooMany for one that there is not, to an address that has asked for many of those; never for one that there is */
    async verify({ input, address }: Call<typeof reportVerify>) {
      const answer = await judge(database, input);
      if (answer.result !== VerifyResult.unknown) return answer;
      const key = `report-verify:${address}`;
      const { hits, retryAfter } = await limits.peek(key, MISSES.seconds);
      if (hits >= MISSES.max) throw new TooMany('核验过于频繁，请稍后再试', retryAfter);
      await limits.hit(key, MISSES.seconds);
      return answer;
    },

    close: () => press.close(),
  };
}
export type Archives = ReturnType<typeof createArchives>;
