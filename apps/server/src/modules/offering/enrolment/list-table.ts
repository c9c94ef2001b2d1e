import { MOST_SIGN_UP_ROWS, MOST_TYPED, SIGN_UP_COLUMNS, type SignUpCells } from '@vimo/contract';
import { placeOf, textOf } from '../../content/workbook/index.ts';
import { NUMBER_TITLES, type PupilPlan } from '../../people/student/index.ts';

type Said = Omit<SignUpCells, 'studentNo' | 'studentName' | 'before'>;

/** Other words for the same. */
const ALSO: Partial<Record<string, readonly string[]>> = {
  orgName: ['学校'],
  phone: ['电话', '手机号', '家长电话', '监护人电话'],
  remarks: ['备注'],
  attendance: ['到场情况'],
};

/** A list of sign-ups as it is read: who is meant by a number, or by name and class; what else it says may be missing. */
export const SIGN_UP_TABLE: PupilPlan<Said> = {
  ...{ most: MOST_SIGN_UP_ROWS, tooMany: `最多 ${MOST_SIGN_UP_ROWS} 行`, none: '表格里没有填写的行' },
  byNameToo: true,
  titles: [...NUMBER_TITLES, '年级', ...SIGN_UP_COLUMNS.flatMap(({ key, title }) => [title, ...(ALSO[key] ?? [])])],
  columns(titles) {
    const at = Object.fromEntries(
      SIGN_UP_COLUMNS.map(({ key, title }) => [key, placeOf(titles, [title, ...(ALSO[key] ?? [])])]),
    ) as Record<keyof Said | 'studentName', number>;
    const grade = placeOf(titles, ['年级']);
    const who = [at.studentName, ...NUMBER_TITLES.map((title) => placeOf(titles, [title]))];
    return (values) => {
      const cell = (place: number) => textOf(values[place]);
      const inClass = cell(at.className);
      const ofGrade = cell(grade);
      const remarks = textOf(values[at.remarks], MOST_TYPED);
      const said = { phone: cell(at.phone), remarks, attendance: cell(at.attendance) };
      // A row that says something and not of whom is to be mended; where it belongs may be filled in below the last one.
      if (!who.some((place) => cell(place) !== '') && Object.values(said).every((text) => text === ''))
        return undefined;
      return {
        ...said,
        orgName: cell(at.orgName),
        // A grade alone is no class.
        className: inClass === '' || inClass.startsWith(ofGrade) ? inClass : ofGrade + inClass,
        status: cell(at.status),
      };
    };
  },
};
