import { kindProblem, plainName, StudentStatus, studentStatusLabel } from '@vimo/contract';
import { phoneIndex } from '../../account/index.ts';
import { plainClassName } from '../../roster/index.ts';
import { notBeforeHolidays } from '../../student/index.ts';
import { gradeOf } from '../class-names.ts';
import type { Cells } from '../columns.ts';
import { type Judging, type KnownClasses, type KnownStudent, type Namesake, phonesOf } from './students-known.ts';
import { columnOf, type RowNumbers } from './students-numbers.ts';

/** What a row says beside what stands of the one that it means. */
interface RowFacts {
  name: string;
  entranceDate: string;
  /** Absent: none that the person acts for. */
  schoolId: string | undefined;
  /** Absent: none that there is. */
  classId: string | null | undefined;
  /** The first day of a class of the next school year. */
  beginsOn: string | undefined;
}

const isGone = ({ disabled, status }: KnownStudent): boolean =>
  disabled || status === StudentStatus.transferredOut || status === StudentStatus.left;

/** A list that went out names the class of graduates, and of who left before it was through: it is in no grade. */
export function isClassOfBefore({ status, disabled, className: theirs }: KnownStudent, cells: Cells): boolean {
  const plain = (name: string | null | undefined) => plainClassName(name ?? '', '');
  return (disabled || status !== StudentStatus.enrolled) && plain(theirs) === plain(cells.className);
}

/** Another kind of papers beside the number that stands. */
export function judgeKindAlone({ found, secrets }: Judging, { identityCipher }: KnownStudent, kind: number): void {
  const problem = kindProblem(secrets.openIfAny(identityCipher), kind);
  if (problem) found.error('identityKind', '证件类型与号码不符', problem);
}

/** A class of the next school year has pupils from its first day on; who enters with it is not put into this year's first grade unseen. */
export function judgeYear({ found, cells, student }: Judging, classes: KnownClasses, facts: RowFacts): void {
  const { entered, keptUntil, begins, names } = classes;
  const { classId, beginsOn, entranceDate, schoolId } = facts;
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
  if (keptUntil && student?.isInClass && student.orgId === schoolId && student.classId !== classId)
    found.error('className', '下一学年的班级', notBeforeHolidays(keptUntil));
  if (!student && entranceDate !== '' && entranceDate < beginsOn)
    found.error('entrance', '早于开学第一天', `该班级从 ${beginsOn} 开始`);
}

/**
 * Somebody new who may be there already, by numbers that are not kept of them: the class has the name, and no phone of a guardian tells the two apart.
 * @returns the numbers of those whom it has, by which other rows hang together with this one
 */
export function judgeNamesake(
  { found, cells, known, others, secrets }: Judging,
  { name, classId }: Pick<RowFacts, 'name' | 'classId'>,
): string[] {
  const said = phonesOf(cells)
    .filter(Boolean)
    .map((phone) => phoneIndex(secrets, phone).toString('hex'));
  const isApart = ({ phones }: Namesake) =>
    said.length > 0 && phones.length > 0 && !phones.some((phone) => said.includes(phone));
  const alike = (known.namesakes.get(`${classId} ${name}`) ?? []).filter((one) => !isApart(one));
  // Who has a row of their own is another one.
  const one = alike.find(({ studentNo }) => others(`no ${studentNo}`).length === 0);
  if (one) {
    const text = `学号 ${one.studentNo}；是同一名学生的请填这个学号，不填会再建一名`;
    found.warn('studentNo', '本班已有同名学生', text, [one.studentNo]);
  }
  return alike.map(({ studentNo }) => `no ${studentNo}`);
}

/** Who is gone stands in lists that went out: a row that changes nothing of them is none to be mended. */
export function judgeGone({ found, student }: Judging, numbers: RowNumbers, schoolId: string | undefined): void {
  if (student && isGone(student) && !(schoolId && student.orgId !== schoolId))
    found.error(columnOf(numbers, student), '学生已离校或停用', '请先在学生页恢复，再导入');
}

/** Whether somebody who is there may be changed by the row, and is meant by it. */
export function judgeStudent({ found }: Judging, one: KnownStudent, numbers: RowNumbers, facts: RowFacts): void {
  const { name, classId, schoolId } = facts;
  if (one.orgId !== schoolId && schoolId)
    found.error(
      columnOf(numbers, one),
      '学生属于其他学校',
      one.transferTo === schoolId
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
