import { foldedName, guardianRelationLabel, isStaff, plainPhone } from '@vimo/contract';
import { loginIndex, phoneIndex } from '../../account/index.ts';
import type { Cells, FileRow } from '../columns.ts';
import { nearest } from '../nearest.ts';
import { type Faults, judgeAlone, judgeName, judgePhone, type Other } from '../rules.ts';
import type { Judging } from './students-known.ts';
import type { Guardian } from './students-write.ts';

const RELATIONS = new Map(Object.entries(guardianRelationLabel).map(([code, label]) => [label, Number(code)]));

/** Where the two guardians of a row stand: their columns, and what they are called. */
const COLUMNS = [
  { name: 'guardian', phone: 'phone', relation: 'relation', title: '监护人' },
  { name: 'guardian2', phone: 'phone2', relation: 'relation2', title: '监护人2' },
] as const;

/** Whose row it is and who is beside them: rows with one number are compared by it. */
export const namesIn = ({ name = '', guardian = '' }: Cells): string => `${name}\n${guardian}`;

/** A number of a pupil stands in an earlier row already: where that row names another guardian of theirs, what is said is where the second one goes. */
export function judgeOneRow(
  found: Faults,
  others: readonly Other[],
  { row, cells }: FileRow,
  what: { column: string; title: string; value: string },
): void {
  const first = others.find((other) => other.row < row);
  const [name, guardian] = namesIn(cells).split('\n').map(foldedName);
  const [nameThere, guardianThere] = (first?.note ?? '').split('\n').map(foldedName);
  const isSecond = name && name === nameThere && guardian && guardianThere && guardian !== guardianThere;
  if (first && isSecond)
    found.error(
      what.column,
      '一名学生写了两行',
      `第 ${first.row}、${row} 行是同一名学生：第二位监护人请填在第 ${first.row} 行的“监护人2”“监护人2电话”里，再跳过这一行`,
    );
  else judgeAlone(found, others, row, what);
}

/** The guardians beside a pupil's row, one or two of them. */
export function judgeGuardians(judging: Judging): Guardian[] {
  const [first, second] = COLUMNS.map((columns) => judgeGuardian(judging, columns));
  if (first && second && first.phone === second.phone)
    judging.found.error('phone2', '两位监护人是同一个电话', '请核对，或去掉一位');
  return [first, second].filter((one) => one !== undefined);
}

function judgeGuardian(
  { found, row, cells, known, others, secrets, student }: Judging,
  columns: (typeof COLUMNS)[number],
): Guardian | undefined {
  const { title } = columns;
  const written = plainPhone(cells[columns.phone] ?? '');
  const parent = written === '' ? undefined : known.parents.get(phoneIndex(secrets, written).toString('hex'));
  const name = judgeName(found, columns.name, cells[columns.name], title, parent?.name);
  const phone = judgePhone(found, cells[columns.phone], `${title}电话`, columns.phone);
  const relation = RELATIONS.get(cells[columns.relation] ?? '');
  if (relation === undefined)
    found.error(
      columns.relation,
      '监护关系有误',
      '应为父亲、母亲、祖辈或其他监护人',
      nearest(cells[columns.relation] ?? '', [...RELATIONS.keys()].filter(Boolean)),
    );
  const before = parent && student ? known.bindings.get(`${parent.accountId} ${student.accountId}`) : undefined;
  const bound = before !== undefined && ((relation ?? 0) === 0 || before === relation);
  // What stands already is left, also where it lacks something.
  if (student && name === '' && before === undefined && secrets.openIfAny(student.guardianPhoneCipher) === phone)
    return undefined;
  const folded = foldedName(name);
  /** One of this name is bound to the pupil. */
  const isNamed = student !== undefined && known.guardianNames.get(student.accountId)?.includes(folded) === true;
  if (phone === '') {
    if (name !== '' && !isNamed) found.warn(columns.phone, `${title}电话未填`, '不建立家长账号');
    return undefined;
  }
  if (name === '' && before === undefined) found.error(columns.name, `${title}未填`, '填了监护人电话，也请填写姓名');
  const other = others(`phone ${phone}`).find(
    ({ note = '', row: at }) => folded && note && note !== folded && at < row,
  );
  if (other) found.error(columns.phone, '监护人电话重复', `第 ${other.row} 行的同一电话属于另一位监护人，请核对`);
  if (parent?.disabled && !bound) found.error(columns.phone, '家长账号已停用', '请先在家长页恢复，再导入');
  else if (parent && parent.name !== '' && name !== '' && foldedName(parent.name) !== folded)
    found.error(columns.phone, '监护人电话是他人的', '该电话已属于另一位家长，请核对电话和姓名');
  else if (isNamed && folded !== '' && before === undefined)
    found.warn(
      columns.phone,
      `${title}换了电话`,
      '该生已绑定同名的监护人，号码不同：导入后两个号码都能看到孩子。换了号码的请在家长页修改，再导入',
    );
  const taken = known.logins.get(loginIndex(secrets, phone).toString('hex'));
  if (!parent && taken !== undefined)
    found.error(columns.phone, '监护人电话不能作为账号', `该电话已是${isStaff(taken) ? '教职工' : '他人'}的登录账号`);
  return { columns, name, phone, relation: relation ?? 0, accountId: parent?.accountId, bound, before };
}
