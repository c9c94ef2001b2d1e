import { guardianRelationLabel, isIdentityNumber, isStaff, StudentStatus, Usertype } from '@vimo/contract';
import type { Db } from '../../../../platform/database.ts';
import type { Secrets } from '../../../../platform/secrets.ts';
import { loginIndex, phoneIndex } from '../../account/index.ts';
import { nearest } from '../nearest.ts';
import type { ImportPlan, Place } from '../plan.ts';
import { classesOfSchool } from '../queries.ts';
import {
  classesByName,
  type FindClass,
  faultsOf,
  judgeAlone,
  judgeEntrance,
  judgeIdentity,
  judgeName,
  judgePhone,
  judgePolitical,
  judgeRounded,
  judgeSex,
  plainNumber,
  plainPhone,
} from '../rules.ts';
import type { Cells, FileRow } from '../workbook.ts';
import { type Guardian, type StudentWrite, writeStudents } from './students-write.ts';

interface KnownStudent {
  accountId: string;
  orgId: string | null;
  name: string;
  sex: number;
  identityCipher: Buffer | null;
  guardianPhoneCipher: Buffer | null;
  disabled: boolean;
  classId: string | null;
  entranceDate: string | null;
  politicalStatus: number | null;
  status: number;
  studentNo: string;
}

interface Known {
  findClass: FindClass;
  classNames: Map<string, string>;
  students: Map<string, KnownStudent>;
  /** Parents by the hex of their phone's index. */
  parents: Map<string, { accountId: string; name: string; disabled: boolean }>;
  /** Login names that are taken by others than the students and parents above, as hex of their index. */
  logins: Map<string, number>;
  /** `parent student` and what the one is to the other. */
  bindings: Map<string, number>;
}

const studentNoOf = (cells: Cells) => plainNumber(cells.studentNo);
const identityOf = (cells: Cells) => plainNumber(cells.identity);
const phoneOf = (cells: Cells) => plainPhone(cells.phone);
const RELATIONS = new Map(Object.entries(guardianRelationLabel).map(([code, label]) => [label, Number(code)]));

async function load(db: Db, place: Place, rows: readonly FileRow[]): Promise<Known> {
  const { secrets } = place.platform;
  const numbers = rows.map(({ cells }) => studentNoOf(cells));
  const phones = [...new Set(rows.map(({ cells }) => phoneOf(cells)).filter(Boolean))];
  const students = await db.rows<KnownStudent>(
    `select s.student_no as "studentNo", a.account_id as "accountId", a.org_id as "orgId", a.name, a.sex, a.identity_cipher as "identityCipher",
       s.guardian_phone_cipher as "guardianPhoneCipher", a.disabled, s.class_id as "classId", s.entrance_date::text as "entranceDate", s.status,
       s.political_status as "politicalStatus"
     from student s join account a using (account_id) where s.student_no = any ($1)`,
    [numbers],
  );
  const parents = await db.rows<{ index: Buffer; accountId: string; name: string; disabled: boolean }>(
    `select phone_index as index, account_id as "accountId", name, disabled from account
     where usertype = ${Usertype.parent} and phone_index = any ($1::bytea[])`,
    [phones.map((phone) => phoneIndex(secrets, phone))],
  );
  const logins = await db.rows<{ index: Buffer; usertype: number }>(
    'select login_index as index, usertype from account where login_index = any ($1::bytea[])',
    [[...numbers, ...phones].map((login) => loginIndex(secrets, login))],
  );
  const bindings = await db.rows<{ parentId: string; studentId: string; relation: number }>(
    'select parent_id as "parentId", student_id as "studentId", relation from child_binding where student_id = any ($1::bigint[])',
    [students.map(({ accountId }) => accountId)],
  );
  const classes = await classesOfSchool(db, place.orgId, place.day);
  return {
    findClass: classesByName(classes),
    classNames: new Map(classes.map((one) => [one.classId, one.gradeName + one.className])),
    students: new Map(students.map((one) => [one.studentNo, one])),
    parents: new Map(parents.map(({ index, ...one }) => [index.toString('hex'), one])),
    logins: new Map(logins.map(({ index, usertype }) => [index.toString('hex'), usertype])),
    bindings: new Map(bindings.map((one) => [`${one.parentId} ${one.studentId}`, one.relation])),
  };
}

/** Students with their guardians. The number at school tells who is meant; it is the login name too. */
export const studentsPlan: ImportPlan<Known, StudentWrite> = {
  kind: 'students',
  keysOf: (cells) => [
    { key: `no ${studentNoOf(cells)}` },
    ...(identityOf(cells) ? [{ key: `id ${identityOf(cells)}` }] : []),
    ...(phoneOf(cells) ? [{ key: `phone ${phoneOf(cells)}`, note: cells.guardian ?? '' }] : []),
  ],
  load,
  judge({ row, cells }, known, others, place) {
    const found = faultsOf('students', cells);
    const name = judgeName(found, 'name', cells.name, '姓名');
    const sex = judgeSex(found, cells.sex);
    const identityNumber = judgeIdentity(found, cells.identity);
    const entranceDate = judgeEntrance(found, cells.entrance, place.day);
    const politicalStatus = judgePolitical(found, cells.political);
    const studentNo = studentNoOf(cells);
    const student = known.students.get(studentNo);
    if (studentNo !== '') judgeNumber();
    if (identityNumber !== '')
      judgeAlone(found, others(`id ${identityNumber}`), row, {
        column: 'identity',
        title: '身份证号',
        value: '同一个号码',
      });
    if (
      identityNumber !== '' &&
      sex !== 0 &&
      isIdentityNumber(identityNumber) &&
      (Number(identityNumber[16]) % 2 === 1) !== (sex === 1)
    )
      found.warn('sex', '性别与身份证号不一致', '请核对，以表格为准');
    const classId = known.findClass(found, cells);
    const guardian = judgeGuardian();
    const action = student && student.orgId === place.orgId ? 2 : 1;
    const outcome = {
      action: action as 1 | 2,
      faults: found.faults,
      classId,
      fromClassId: student?.classId ?? undefined,
      newGuardian: guardian && guardian.accountId === undefined ? guardian.phone : undefined,
    };
    if (found.failed() || !classId) return { ...outcome, write: undefined };
    const write: StudentWrite = {
      ...{ studentNo, name, sex, identityNumber, entranceDate, politicalStatus, classId },
      accountId: student?.accountId,
      guardianPhone: guardian?.phone ?? '',
      className: known.classNames.get(classId) ?? '',
      changes: {
        account:
          student !== undefined &&
          (student.name !== name ||
            (sex !== 0 && student.sex !== sex) ||
            differs(place.platform.secrets, student.identityCipher, identityNumber)),
        student:
          student !== undefined &&
          ((entranceDate !== '' && student.entranceDate !== entranceDate) ||
            (politicalStatus !== 0 && student.politicalStatus !== politicalStatus) ||
            differs(place.platform.secrets, student.guardianPhoneCipher, guardian?.phone ?? '')),
        moves: student !== undefined && student.classId !== classId,
      },
      guardian,
    };
    return { ...outcome, write };

    function judgeNumber() {
      if (judgeRounded(found, 'studentNo', studentNo, '学籍号')) return;
      if (!/^[A-Z0-9-]{2,32}$/.test(studentNo))
        found.error('studentNo', '学籍号有误', '应为 2—32 位字母、数字或短横线');
      else
        judgeAlone(found, others(`no ${studentNo}`), row, { column: 'studentNo', title: '学籍号', value: studentNo });
      if (!student) {
        if (known.logins.has(loginIndex(place.platform.secrets, studentNo).toString('hex')))
          found.error('studentNo', '登录账号已被占用', '这个学籍号已是他人的登录账号，请联系平台管理员');
      } else if (student.orgId !== place.orgId)
        found.error('studentNo', '学籍号属于其他学校', '该生在其他学校，请由双方学校办理转学');
      else if (
        student.disabled ||
        student.status === StudentStatus.transferredOut ||
        student.status === StudentStatus.left
      )
        found.error('studentNo', '学生已离校或停用', '请先在学生页恢复，再导入');
      else if (name !== '' && student.name !== name)
        found.warn('name', '与已有姓名不同', `系统中为“${student.name}”，导入后会改名`, [student.name]);
    }

    function judgeGuardian(): Guardian | undefined {
      const guardianName = judgeName(found, 'guardian', cells.guardian, '监护人');
      const phone = judgePhone(found, cells.phone, '监护人电话');
      const relation = RELATIONS.get(cells.relation ?? '');
      if (relation === undefined)
        found.error(
          'relation',
          '监护关系有误',
          '应为父亲、母亲、祖辈或其他监护人',
          nearest(cells.relation ?? '', [...RELATIONS.keys()].filter(Boolean)),
        );
      if (phone === '') {
        if (guardianName !== '') found.warn('phone', '监护人电话未填', '不建立家长账号');
        return undefined;
      }
      if (guardianName === '') found.error('guardian', '监护人未填', '填了监护人电话，也请填写姓名');
      const other = others(`phone ${phone}`).find(({ note, row: at }) => note !== (cells.guardian ?? '') && at < row);
      if (other) found.error('phone', '监护人电话重复', `第 ${other.row} 行的同一电话属于另一位监护人，请核对`);
      const parent = known.parents.get(phoneIndex(place.platform.secrets, phone).toString('hex'));
      if (parent?.disabled) found.error('phone', '家长账号已停用', '请先在家长页恢复，再导入');
      else if (parent && parent.name !== '' && guardianName !== '' && parent.name !== guardianName)
        found.error('phone', '监护人电话是他人的', '该电话已属于另一位家长，请核对电话和姓名');
      const taken = known.logins.get(loginIndex(place.platform.secrets, phone).toString('hex'));
      if (!parent && taken !== undefined)
        found.error('phone', '监护人电话不能作为账号', `该电话已是${isStaff(taken) ? '教职工' : '他人'}的登录账号`);
      const before = parent && student ? known.bindings.get(`${parent.accountId} ${student.accountId}`) : undefined;
      const bound = before !== undefined && ((relation ?? 0) === 0 || before === relation);
      return { name: guardianName, phone, relation: relation ?? 0, accountId: parent?.accountId, bound };
    }
  },

  write: writeStudents,
};

const differs = (secrets: Secrets, cipher: Buffer | null, value: string) =>
  value !== '' && secrets.openIfAny(cipher) !== value;
