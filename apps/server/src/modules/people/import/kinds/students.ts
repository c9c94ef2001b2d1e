import {
  boardingLabel,
  foldedName,
  ImportAction,
  identityKindLabel,
  isIdentityNumber,
  isRegisterShaped,
  kindProblem,
  numberProblem,
  OrgType,
  papersNamed,
  plainName,
  StudentStatus,
  studentStatusLabel,
} from '@vimo/contract';
import type { Secrets } from '../../../../platform/secrets.ts';
import { identityIndex, loginIndex, registerIndex } from '../../account/index.ts';
import { notBeforeHolidays } from '../../student/index.ts';
import { judgeOwner, NUMBER_TWICE } from '../number-owners.ts';
import type { ImportPlan } from '../plan.ts';
import {
  faultsOf,
  gradeOf,
  judgeChoice,
  judgeEntrance,
  judgeHousehold,
  judgeIdentity,
  judgeName,
  judgeNation,
  judgePolitical,
  judgeRounded,
  judgeSex,
  plainClassName,
} from '../rules.ts';
import { judgeOrg } from '../schools.ts';
import { judgeGuardians, judgeOneRow, namesIn } from './students-guardians.ts';
import {
  identityOf,
  type KnownClasses,
  type KnownStudent,
  type KnownStudents,
  loadStudents,
  phonesOf,
  registerOf,
  studentNoOf,
} from './students-known.ts';
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
    const studentNo = studentNoOf(cells);
    const registerNo = registerOf(cells);
    const index = identityOf(cells) ? identityIndex(secrets, identityOf(cells)) : undefined;
    const meant = {
      studentNo: known.byNumber.get(studentNo),
      registerNo: registerNo ? studentOfRegister() : undefined,
      identity: index && known.byIdentity.get(index.toString('hex')),
    };
    const student = meant.registerNo ?? meant.studentNo ?? meant.identity;
    // Empty leaves what stands: name and class too of somebody who is there.
    const staysInClass = student !== undefined && !cells.grade && (!cells.className || isClassOfBefore(student));
    const found = faultsOf('students', cells, [
      ...(student ? ['name'] : []),
      ...(staysInClass ? ['grade', 'className'] : []),
    ]);
    const school = judgeOrg(found, cells.school ?? '', known.orgs, { title: '学校', orgType: OrgType.school });
    const name = judgeName(found, 'name', cells.name, '姓名', student?.name);
    const sex = judgeSex(found, cells.sex, student === undefined);
    const identityKind = judgeChoice(
      ...([found, 'identityKind', '证件类型', papersNamed(cells.identityKind ?? ''), identityKindLabel] as const),
    );
    // As in the form: where no kind is said the one that stands counts, and it alone is changed where the number that stands is one of it.
    const identityNumber = judgeIdentity(found, cells.identity, identityKind || student?.identityKind || 0);
    if (student && !identityNumber && identityKind && identityKind !== student.identityKind) judgeKindAlone(student);
    const entranceDate = judgeEntrance(found, cells.entrance, place.day);
    const politicalStatus = judgePolitical(found, cells.political);
    const boarding = judgeChoice(found, 'boarding', '住宿', cells.boarding, boardingLabel);
    const nation = judgeNation(found, cells.nation);
    const household = judgeHousehold(found, cells.household);
    judgeNumbers();
    if (identityNumber !== '') judgeOnce(`id ${identityNumber}`, NUMBER_TWICE);
    if (index && student?.identityIndex?.equals(index) !== true) judgeOwner(found, known.owners, index);
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
    if (classes) judgeYear(classes);
    if (student) judgeStudent(student);
    const guardians = judgeGuardians({ found, row, cells, known, others, secrets, student });
    const guardianPhone = guardians[0]?.phone ?? '';
    const outcome = {
      action: student && student.orgId === school?.orgId ? ImportAction.update : ImportAction.create,
      faults: found.faults,
      classId: classId ?? undefined,
      fromClassId: student?.classId ?? undefined,
      newGuardians: guardians.filter(({ accountId }) => accountId === undefined).map(({ phone }) => phone),
    };
    if (found.failed() || !school || classId === undefined) {
      judgeGone();
      return { ...outcome, write: undefined };
    }
    const write: StudentWrite = {
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
      changes: {
        account:
          student !== undefined &&
          ((name !== '' && plainName(student.name) !== name) ||
            (sex !== 0 && student.sex !== sex) ||
            differs(secrets, student.identityCipher, identityNumber)),
        student:
          student !== undefined &&
          ((entranceDate !== '' && student.entranceDate !== entranceDate) ||
            (politicalStatus !== 0 && student.politicalStatus !== politicalStatus) ||
            registerChanges(student) ||
            (nation !== '' && student.nation !== nation) ||
            (identityKind !== 0 && student.identityKind !== identityKind) ||
            (boarding !== 0 && student.boarding !== boarding) ||
            differs(secrets, student.householdCipher, household) ||
            changesPhone(student)),
        moves: student !== undefined && classId !== null && student.classId !== classId,
      },
      guardians,
    };
    const { account, student: ofSchool, moves } = write.changes;
    const isKept = student && !account && !ofSchool && !moves && guardians.every(({ bound }) => bound);
    if (isKept) return { ...outcome, action: ImportAction.keep, write };
    judgeGone();
    return { ...outcome, write: found.failed() ? undefined : write };

    /** A list that went out names the class of graduates, and of who left before it was through: it is in no grade. */
    function isClassOfBefore({ status, disabled, className: theirs }: KnownStudent): boolean {
      const plain = (name: string | null | undefined) => plainClassName(name ?? '', '');
      return (disabled || status !== StudentStatus.enrolled) && plain(theirs) === plain(cells.className);
    }

    /** The school's own number counts only where nobody is bound (docs/domains/people.md): who is bound already changes nothing of it. */
    function changesPhone({ guardianPhoneCipher }: KnownStudent): boolean {
      return guardianPhone !== '' && secrets.openIfAny(guardianPhoneCipher) !== guardianPhone && !guardians[0]!.bound;
    }

    function judgeKindAlone({ identityCipher }: KnownStudent): void {
      const problem = kindProblem(secrets.openIfAny(identityCipher), identityKind);
      if (problem) found.error('identityKind', '证件类型与号码不符', problem);
    }

    function studentOfRegister(): KnownStudent | undefined {
      const before = known.byNumber.get(registerNo);
      return (
        known.byRegister.get(registerIndex(secrets, registerNo).toString('hex')) ??
        (before && !before.registerIndex ? before : undefined)
      );
    }

    function registerChanges({ registerIndex: index, studentNo: number }: KnownStudent): boolean {
      return registerNo !== '' && number !== registerNo && !index?.equals(registerIndex(secrets, registerNo));
    }

    function judgeOnce(key: string, what: Parameters<typeof judgeOneRow>[3]): void {
      judgeOneRow(found, others(key), { row, cells }, what);
    }

    function judgeNumbers() {
      if (studentNo === '' && registerNo === '' && identityNumber === '')
        found.error('studentNo', '没有号码', '学号、学籍号、身份证号至少填一项');
      if (studentNo !== '' && !judgeRounded(found, 'studentNo', studentNo, '学号')) {
        const problem = numberProblem(studentNo, '学号');
        if (problem) found.error('studentNo', '学号有误', problem);
        else if (!meant.studentNo && isRegisterShaped(studentNo))
          found.error('studentNo', '学号是学籍号的样子', '学籍号请填在“学籍号”一列；学号可以不填，由平台编号');
        else judgeOnce(`no ${studentNo}`, { column: 'studentNo', title: '学号', value: studentNo });
        if (!student && known.logins.has(loginIndex(secrets, studentNo).toString('hex')))
          found.error('studentNo', '登录账号已被占用', '这个学号已是他人的登录账号，请换一个');
        if (student && meant.studentNo !== student) {
          if (meant.studentNo)
            found.error('studentNo', '不是同一名学生', '学号与这一行的其他号码属于不同的学生，请核对');
          else
            found.warn('studentNo', '与已有学号不同', `系统中为“${student.studentNo}”，导入不修改学号`, [
              student.studentNo,
            ]);
        }
      }
      if (registerNo !== '' && !judgeRounded(found, 'registerNo', registerNo, '学籍号')) {
        const problem = numberProblem(registerNo, '学籍号');
        if (problem) found.error('registerNo', '学籍号有误', problem);
        else judgeOnce(`register ${registerNo}`, { column: 'registerNo', title: '学籍号', value: '同一个号码' });
        if (student?.registerIndex && registerChanges(student))
          found.warn('registerNo', '与已有学籍号不同', '导入后会更新，请核对');
      }
      if (meant.identity && meant.identity !== student)
        found.error('identity', '不是同一名学生', '身份证号与这一行的其他号码属于不同的学生，请核对');
    }

    /** A class of the next school year has pupils from its first day on; who enters with it is not put into this year's first grade unseen. */
    function judgeYear({ entered, keptUntil, begins, names }: KnownClasses) {
      const next = entered.get(gradeOf(cells));
      if (!student && !beginsOn && next)
        found.warn('grade', '请核对学年', `这是本学年的${gradeOf(cells)}；下一学年入学的写“${next}”`, [next]);
      if (!beginsOn) {
        // A list of before does not take back unseen what was said of the next school year.
        const goesUp = begins.get(student?.classId ?? '');
        if (student && goesUp && classId && student.classId !== classId)
          found.warn(
            'className',
            '已安排下一学年的班级',
            `系统中从 ${goesUp} 起在${names.get(student.classId ?? '') ?? ''}，导入后改为这一行的班级`,
          );
        return;
      }
      // As by hand: who is in a class of the school goes up once the last semester is over, who is elsewhere comes by a transfer.
      if (keptUntil && student?.isInClass && student.orgId === school?.orgId && student.classId !== classId)
        found.error('className', '下一学年的班级', notBeforeHolidays(keptUntil));
      if (!student && entranceDate !== '' && entranceDate < beginsOn)
        found.error('entrance', '早于开学第一天', `该班级从 ${beginsOn} 开始`);
    }

    /** The column that says who is meant. */
    function columnOf(one: KnownStudent): string {
      return meant.studentNo === one ? 'studentNo' : meant.registerNo === one ? 'registerNo' : 'identity';
    }

    /** Who is gone stands in lists that went out: a row that changes nothing of them is none to be mended. */
    function judgeGone(): void {
      if (student && isGone(student) && !(school && student.orgId !== school.orgId))
        found.error(columnOf(student), '学生已离校或停用', '请先在学生页恢复，再导入');
    }

    function judgeStudent(one: KnownStudent) {
      if (one.orgId !== school?.orgId && school)
        found.error(
          columnOf(one),
          '学生属于其他学校',
          one.transferTo === school.orgId
            ? '该生的转学正在等待接收，请在“转学”里接收，再导入'
            : '该生（含已离校的）请由原学校办理转学，或在“转学”里请求转入',
        );
      else if (isGone(one)) {
        // What would change them is told last. As by hand: who is away comes back, who is through goes on, before a class is given.
      } else if (one.status !== StudentStatus.enrolled && classId && one.classId !== classId)
        found.error(
          'className',
          `学生${studentStatusLabel[one.status]?.label ?? ''}，不能转班`,
          '请先在学生页办理返校或转学，再导入',
        );
      else if (name !== '' && plainName(one.name) !== name)
        found.warn('name', '与已有姓名不同', `系统中为“${one.name}”，导入后会改名`, [one.name]);
    }
  },

  write: writeStudents,
};

const isGone = ({ disabled, status }: KnownStudent): boolean =>
  disabled || status === StudentStatus.transferredOut || status === StudentStatus.left;

const differs = (secrets: Secrets, cipher: Buffer | null, value: string) =>
  value !== '' && secrets.openIfAny(cipher) !== value;
