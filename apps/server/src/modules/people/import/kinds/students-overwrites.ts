import {
  boardingLabel,
  guardianRelationLabel,
  identityKindLabel,
  isRegisterShaped,
  plainName,
  politicalStatusLabel,
  sexLabel,
} from '@vimo/contract';
import type { Secrets } from '../../../../platform/secrets.ts';
import { type Overwritten, overwrittenOf } from '../rules.ts';
import type { KnownStudent, KnownStudents } from './students-known.ts';
import { registerChanges } from './students-numbers.ts';
import type { Guardian, StudentWrite } from './students-write.ts';

/** What of somebody who is there a row says otherwise, by column; of somebody new nothing stands (docs/domains/imports.md). */
export function overwrittenBy(
  secrets: Secrets,
  known: KnownStudents,
  student: KnownStudent | undefined,
  to: Omit<StudentWrite, 'changes'>,
): Overwritten {
  if (!student) return {};
  const codes = (said: number, stands: number | null) => [String(said || ''), String(stands ?? '')] as const;
  return {
    ...overwrittenOf({
      name: [to.name, plainName(student.name)],
      sex: codes(to.sex, student.sex),
      entrance: [to.entranceDate, student.entranceDate ?? ''],
      political: codes(to.politicalStatus, student.politicalStatus),
      nation: [to.nation, student.nation],
      identityKind: codes(to.identityKind, student.identityKind),
      boarding: codes(to.boarding, student.boarding),
      className: [to.classId ?? '', student.classId ?? ''],
      registerNo: [
        registerChanges(secrets, student, to.registerNo) ? to.registerNo : '',
        student.registerIndex?.toString('hex') ?? student.studentNo,
      ],
      // What is sealed is opened only where the row says something.
      identity: [to.identityNumber, to.identityNumber && secrets.openIfAny(student.identityCipher)],
      household: [to.household, to.household && secrets.openIfAny(student.householdCipher)],
    }),
    ...Object.fromEntries(
      to.guardians.flatMap(({ bound, before, columns }, at): [string, string][] => {
        if (bound) return [];
        const changesNumber = before === undefined || (at === 0 && changesPhone(secrets, student, to));
        return [
          ...(changesNumber ? [[columns.phone, guardiansStanding(secrets, known, student)] as [string, string]] : []),
          ...(before === undefined ? [] : [[columns.relation, String(before)] as [string, string]]),
        ];
      }),
    ),
  };
}

/** A guardian who is not bound comes beside those who are, and the school's own number. */
const guardiansStanding = (secrets: Secrets, { boundTo }: KnownStudents, student: KnownStudent): string =>
  [secrets.openIfAny(student.guardianPhoneCipher), ...(boundTo.get(student.accountId) ?? [])].join('\n');

/** The same as people read it. A guardian who comes beside those who are bound takes nobody's place. */
export function standingInWords(
  secrets: Secrets,
  { classes, boundTo }: KnownStudents,
  student: KnownStudent,
  overwrites: Overwritten,
): Overwritten {
  const relation = (column: string) => guardianRelationLabel[Number(overwrites[column])] ?? '';
  const { registerCipher, studentNo, guardianPhoneCipher } = student;
  const isOfBefore = registerCipher === null && isRegisterShaped(studentNo);
  const isBeside = overwrites.relation === undefined && boundTo.has(student.accountId);
  return {
    sex: sexLabel[student.sex] ?? '',
    political: politicalStatusLabel[student.politicalStatus ?? 0] ?? '',
    identityKind: identityKindLabel[student.identityKind ?? 0] ?? '',
    boarding: boardingLabel[student.boarding ?? 0] ?? '',
    className: classes.get(student.orgId ?? '')?.names.get(student.classId ?? '') ?? student.className ?? '',
    // What is sealed is opened only where it is told.
    registerNo: overwrites.registerNo === undefined ? '' : isOfBefore ? studentNo : secrets.openIfAny(registerCipher),
    phone: isBeside || overwrites.phone === undefined ? '' : secrets.openIfAny(guardianPhoneCipher),
    phone2: '',
    ...{ relation: relation('relation'), relation2: relation('relation2') },
  };
}

/** What is written of somebody who is there, by what a row overwrites. */
export function changesOf(
  secrets: Secrets,
  student: KnownStudent | undefined,
  to: Omit<StudentWrite, 'changes'>,
  overwrites: Overwritten,
): StudentWrite['changes'] {
  const any = (...columns: string[]) => columns.some((column) => overwrites[column] !== undefined);
  return {
    account: any('name', 'sex', 'identity'),
    student:
      any('entrance', 'political', 'registerNo', 'nation', 'identityKind', 'boarding', 'household') ||
      (student !== undefined && changesPhone(secrets, student, to)),
    moves: any('className'),
  };
}

/** The school's own number counts only where nobody is bound (docs/domains/people.md): who is bound already changes nothing of it. */
function changesPhone(
  secrets: Secrets,
  { guardianPhoneCipher }: KnownStudent,
  { guardianPhone, guardians }: { guardianPhone: string; guardians: readonly Guardian[] },
): boolean {
  return guardianPhone !== '' && secrets.openIfAny(guardianPhoneCipher) !== guardianPhone && !guardians[0]!.bound;
}
