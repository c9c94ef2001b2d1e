import {
  boardingLabel,
  foldedName,
  ImportAction,
  identityKindLabel,
  isIdentityNumber,
  OrgType,
  papersNamed,
} from '@vimo/contract';
import { judgeOwner, judgeReplaced, NUMBER_TWICE } from '../number-owners.ts';
import type { ImportPlan } from '../plan.ts';
import {
  faultsOf,
  judgeChoice,
  judgeEntrance,
  judgeHousehold,
  judgeIdentity,
  judgeName,
  judgeNation,
  judgePolitical,
  judgeSex,
} from '../rules.ts';
import { judgeOrg } from '../schools.ts';
import { judgeGuardians, namesIn } from './students-guardians.ts';
import { identityOf, type KnownStudents, loadStudents, phonesOf, registerOf, studentNoOf } from './students-known.ts';
import { judgeMeantOnce, judgeNumbers, judgeOnce, numbersIn, studentMeant } from './students-numbers.ts';
import { changesOf, overwrittenBy, standingInWords } from './students-overwrites.ts';
import {
  isClassOfBefore,
  judgeGone,
  judgeKindAlone,
  judgeNamesake,
  judgeStudent,
  judgeYear,
} from './students-standing.ts';
import { type StudentWrite, writeStudents } from './students-write.ts';

/** Students with their guardians. School, register or identity number tells who is meant, whichever the file has; the school number is the login name too. */
export const studentsPlan: ImportPlan<KnownStudents, StudentWrite> = {
  kind: 'students',
  keysOf: (cells) => [
    ...(studentNoOf(cells) ? [{ key: `no ${studentNoOf(cells)}`, note: namesIn(cells) }] : []),
    ...(registerOf(cells) ? [{ key: `register ${registerOf(cells)}`, note: namesIn(cells) }] : []),
    ...(identityOf(cells) ? [{ key: `id ${identityOf(cells)}`, note: namesIn(cells) }] : []),
    ...phonesOf(cells).flatMap((phone, at) =>
      phone ? [{ key: `phone ${phone}`, note: foldedName((at === 0 ? cells.guardian : cells.guardian2) ?? '') }] : [],
    ),
  ],
  numbersOf: identityOf,
  load: loadStudents,
  judge({ row, cells }, known, others, place) {
    const { secrets } = place.platform;
    const numbers = numbersIn(cells, known, secrets);
    const { studentNo, registerNo, index } = numbers;
    const student = studentMeant(numbers);
    // Empty leaves what stands: name and class too of somebody who is there.
    const staysInClass = student !== undefined && !cells.grade && (!cells.className || isClassOfBefore(student, cells));
    const found = faultsOf('students', cells, [
      ...(student ? ['name'] : []),
      ...(staysInClass ? ['grade', 'className'] : []),
    ]);
    const judging = { found, row, cells, known, others, secrets, student };
    const ofSchool = { title: '学校', orgType: OrgType.school, of: student?.orgId };
    const school = judgeOrg(found, cells.school ?? '', known.orgs, ofSchool);
    const name = judgeName(found, 'name', cells.name, '姓名', student?.name);
    const sex = judgeSex(found, cells.sex, student === undefined);
    const identityKind = judgeChoice(
      ...([found, 'identityKind', '证件类型', papersNamed(cells.identityKind ?? ''), identityKindLabel] as const),
    );
    // As in the form: where no kind is said the one that stands counts, and it alone is changed where the number that stands is one of it.
    const identityNumber = judgeIdentity(found, cells.identity, identityKind || student?.identityKind || 0);
    if (student && !identityNumber && identityKind && identityKind !== student.identityKind)
      judgeKindAlone(judging, student, identityKind);
    const entranceDate = judgeEntrance(found, cells.entrance, place.day);
    const politicalStatus = judgePolitical(found, cells.political);
    const boarding = judgeChoice(found, 'boarding', '住宿', cells.boarding, boardingLabel);
    const nation = judgeNation(found, cells.nation);
    const household = judgeHousehold(found, cells.household);
    judgeNumbers(judging, numbers, identityNumber);
    if (identityNumber !== '') judgeOnce(judging, `id ${identityNumber}`, NUMBER_TWICE);
    if (index && student?.identityIndex?.equals(index) !== true) judgeOwner(found, known.owners, index);
    judgeReplaced(found, identityNumber, identityNumber && secrets.openIfAny(student?.identityCipher));
    if (
      identityNumber !== '' &&
      sex !== 0 &&
      isIdentityNumber(identityNumber) &&
      (Number(identityNumber[16]) % 2 === 1) !== (sex === 1)
    )
      found.warn('sex', '性别与身份证号不一致', '请核对，以表格为准');
    const classes = school && known.classes.get(school.orgId);
    const classId = staysInClass ? student.classId : classes?.find(found, cells);
    const beginsOn = classes?.begins.get(classId ?? '');
    const facts = { name, entranceDate, schoolId: school?.orgId, classId, beginsOn };
    if (classes) judgeYear(judging, classes, facts);
    if (student) judgeStudent(judging, student, numbers, facts);
    const keys = student ? judgeMeantOnce(judging, student, numbers) : judgeNamesake(judging, facts);
    const guardians = judgeGuardians(judging);
    const guardianPhone = guardians[0]?.phone ?? '';
    const outcome = {
      action: student && student.orgId === school?.orgId ? ImportAction.update : ImportAction.create,
      faults: found.faults,
      keys,
      classId: classId ?? undefined,
      fromClassId: student?.classId ?? undefined,
      newGuardians: guardians.filter(({ accountId }) => accountId === undefined).map(({ phone }) => phone),
    };
    if (found.failed() || !school || classId === undefined) {
      judgeGone(judging, numbers, school?.orgId);
      return { ...outcome, write: undefined };
    }
    const to = {
      ...{
        studentNo: student?.studentNo ?? studentNo,
        name,
        sex,
        identityNumber,
        entranceDate: student ? entranceDate : entranceDate || beginsOn || '',
        politicalStatus,
        classId,
      },
      ...{ orgId: school.orgId, nation, identityKind, boarding, household },
      // What stands as the school number of a row of before is sealed by the task that moves it.
      registerNo: student?.studentNo === registerNo ? '' : registerNo,
      accountId: student?.accountId,
      guardianPhone,
      className:
        (place.orgType === OrgType.bureau ? `${school.orgName} ` : '') + (classes?.names.get(classId ?? '') ?? ''),
      beginsOn,
      guardians,
    };
    const overwrites = overwrittenBy(secrets, known, student, to);
    const write: StudentWrite = { ...to, changes: changesOf(secrets, student, to, overwrites) };
    if (student && Object.keys(overwrites).length === 0) return { ...outcome, action: ImportAction.keep, write };
    judgeGone(judging, numbers, school?.orgId);
    const inWords = () => (student ? standingInWords(secrets, known, student, overwrites) : {});
    return { ...outcome, overwrites, inWords, write: found.failed() ? undefined : write };
  },

  write: writeStudents,
};
