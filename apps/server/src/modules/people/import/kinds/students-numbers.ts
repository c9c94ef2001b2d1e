import { isRegisterShaped, numberProblem, plainNumber } from '@vimo/contract';
import type { Secrets } from '../../../../platform/secrets.ts';
import { identityIndex, loginIndex, registerIndex } from '../../account/index.ts';
import type { Cells } from '../columns.ts';
import { judgeRounded } from '../rules.ts';
import { judgeOneRow } from './students-guardians.ts';
import {
  cardOfRegister,
  identityOf,
  type Judging,
  type KnownStudent,
  type KnownStudents,
  registerOf,
  registerOfCard,
  studentNoOf,
} from './students-known.ts';

/** The numbers of a row, and whom each of them means. */
export interface RowNumbers {
  studentNo: string;
  registerNo: string;
  /** Of the number of papers, where there is one. */
  index: Buffer | undefined;
  meant: Record<'studentNo' | 'registerNo' | 'identity', KnownStudent | undefined>;
}

export function numbersIn(cells: Cells, known: KnownStudents, secrets: Secrets): RowNumbers {
  const studentNo = studentNoOf(cells);
  const registerNo = registerOf(cells);
  const papers = identityOf(cells);
  const index = papers ? identityIndex(secrets, papers) : undefined;
  return {
    ...{ studentNo, registerNo, index },
    meant: {
      studentNo: known.byNumber.get(studentNo),
      registerNo: registerNo ? studentOfRegister(registerNo, known, secrets) : undefined,
      identity: index && (known.byIdentity.get(index.toString('hex')) ?? studentOfCard(papers, known, secrets)),
    },
  };
}

function studentOfRegister(registerNo: string, known: KnownStudents, secrets: Secrets): KnownStudent | undefined {
  const card = cardOfRegister(registerNo);
  const others = [
    known.byNumber.get(registerNo),
    card ? known.byIdentity.get(identityIndex(secrets, card).toString('hex')) : undefined,
  ];
  return (
    known.byRegister.get(registerIndex(secrets, registerNo).toString('hex')) ??
    others.find((one) => one && !one.registerIndex)
  );
}

/** Somebody of whom the register number alone is kept, which holds the number of the card. */
function studentOfCard(identity: string, known: KnownStudents, secrets: Secrets): KnownStudent | undefined {
  const register = registerOfCard(identity);
  const one = register ? known.byRegister.get(registerIndex(secrets, register).toString('hex')) : undefined;
  return one && !one.identityCipher ? one : undefined;
}

/** Who is meant by a row: the register number tells it before the others. */
export const studentMeant = ({ meant }: RowNumbers): KnownStudent | undefined =>
  meant.registerNo ?? meant.studentNo ?? meant.identity;

/** The column that says who is meant. */
export const columnOf = ({ meant }: RowNumbers, one: KnownStudent): string =>
  meant.studentNo === one ? 'studentNo' : meant.registerNo === one ? 'registerNo' : 'identity';

/** Whether a register number is another one than stands. */
export const registerChanges = (
  secrets: Secrets,
  { registerIndex: index, studentNo }: KnownStudent,
  registerNo: string,
): boolean => registerNo !== '' && studentNo !== registerNo && !index?.equals(registerIndex(secrets, registerNo));

/** What may stand in one row of the file alone. */
export function judgeOnce(
  { found, others, row, cells }: Judging,
  key: string,
  what: Parameters<typeof judgeOneRow>[3],
): void {
  judgeOneRow(found, others(key), { row, cells }, what);
}

/** By whichever number a pupil may be meant, as other rows say it. */
function keysKept(
  secrets: Secrets,
  { studentNo, registerCipher, registerIndex: index, identityCipher }: KnownStudent,
): string[] {
  const opened = (cipher: Buffer | null) => plainNumber(secrets.openIfAny(cipher));
  const identity = opened(identityCipher);
  // A row of before may hold its register number as its school number; one that another pupil is found by means nobody else.
  return [
    ...[`no ${studentNo}`, `register ${(index && opened(registerCipher)) || studentNo}`],
    ...(identity ? [`id ${identity}`] : []),
  ];
}

/**
 * A pupil whom an earlier row means by another number than this one.
 * @returns the numbers that the row does not say, by which others hang together with it
 */
export function judgeMeantOnce(judging: Judging, student: KnownStudent, numbers: RowNumbers): string[] {
  const { secrets, others, row, cells } = judging;
  const said = [`no ${studentNoOf(cells)}`, `register ${registerOf(cells)}`, `id ${identityOf(cells)}`];
  const unsaid = keysKept(secrets, student).filter((key) => !said.includes(key));
  const earlier = unsaid.find((key) => others(key).some((other) => other.row < row));
  if (earlier) judgeOnce(judging, earlier, { column: columnOf(numbers, student), title: '学生', value: '同一名学生' });
  return unsaid;
}

/** The numbers by which somebody is told, beside each other and beside what stands. */
export function judgeNumbers(judging: Judging, numbers: RowNumbers, identityNumber: string): void {
  const { found, student } = judging;
  if (numbers.studentNo === '' && numbers.registerNo === '' && identityNumber === '')
    found.error('studentNo', '没有号码', '学号、学籍号、身份证号至少填一项');
  judgeStudentNo(judging, numbers);
  judgeRegisterNo(judging, numbers);
  if (numbers.meant.identity && numbers.meant.identity !== student)
    found.error('identity', '不是同一名学生', '身份证号与这一行的其他号码属于不同的学生，请核对');
}

function judgeStudentNo(judging: Judging, { studentNo, meant }: RowNumbers): void {
  const { found, known, secrets, student } = judging;
  if (studentNo === '' || judgeRounded(found, 'studentNo', studentNo, '学号')) return;
  const problem = numberProblem(studentNo, '学号');
  if (problem) found.error('studentNo', '学号有误', problem);
  else if (!meant.studentNo && isRegisterShaped(studentNo))
    found.error('studentNo', '学号是学籍号的样子', '学籍号请填在“学籍号”一列；学号可以不填，由平台编号');
  else judgeOnce(judging, `no ${studentNo}`, { column: 'studentNo', title: '学号', value: studentNo });
  if (!student && known.logins.has(loginIndex(secrets, studentNo).toString('hex')))
    found.error('studentNo', '登录账号已被占用', '这个学号已是他人的登录账号，请换一个');
  if (!student || meant.studentNo === student) return;
  const stands = student.studentNo;
  if (meant.studentNo) found.error('studentNo', '不是同一名学生', '学号与这一行的其他号码属于不同的学生，请核对');
  else found.warn('studentNo', '与已有学号不同', `系统中为“${stands}”，导入不修改学号`, [stands]);
}

function judgeRegisterNo(judging: Judging, { registerNo }: RowNumbers): void {
  const { found, secrets, student } = judging;
  if (registerNo === '' || judgeRounded(found, 'registerNo', registerNo, '学籍号')) return;
  const problem = numberProblem(registerNo, '学籍号');
  if (problem) found.error('registerNo', '学籍号有误', problem);
  else judgeOnce(judging, `register ${registerNo}`, { column: 'registerNo', title: '学籍号', value: '同一个号码' });
  if (student?.registerIndex && registerChanges(secrets, student, registerNo))
    found.warn('registerNo', '与已有学籍号不同', '导入后会更新，请核对');
}
