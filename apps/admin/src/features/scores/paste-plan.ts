import { foldedName, plainNumber, type Sheet, sheetTitles } from '@vimo/contract';
import { inOneLine } from '../../shared/paste/pasted-rows.ts';

type Pupil = Sheet['rows'][number];
type Column = Sheet['columns'][number];

/** A value on its way to its cell. */
export interface PastedCell {
  studentId: string;
  key: string;
  value: string;
}

export interface PastePlan {
  /** By what the rows of the block find their pupils. */
  by: '学号' | '姓名' | '位置';
  /** What will be put in; a blank cell is none. */
  cells: PastedCell[];
  /** Who gets something, in the order of the block. */
  pupils: { name: string; values: string }[];
  /** What has to be known before: what found no place, and what is not as the sheet is. Empty where every row stands beside its own pupil. */
  told: string[];
}

/** Where the block goes. */
export interface PasteTarget {
  /** Everybody of the sheet. */
  pupils: readonly Pupil[];
  /** Those who are shown, in their order. */
  shown: readonly Pupil[];
  columns: readonly Column[];
  /** The cell that has the cursor. */
  row: number;
  column: number;
}

const NUMBER_TITLES = ['学号', '校内学号'].map(foldedName);
const NAME_TITLES = ['姓名', '学生姓名'].map(foldedName);
/** A shorter one may be a mark. */
const SHORTEST_NUMBER = 4;
const MOST_NAMED = 8;

const named = (names: readonly string[]) =>
  `${names.slice(0, MOST_NAMED).join('、')}${names.length > MOST_NAMED ? `等 ${names.length} 个` : ''}`;
/** The columns by what they are called in blocks: with their unit, or without. */
const byName = (columns: readonly Column[]): Map<string, Column> =>
  new Map(sheetTitles(columns).flatMap((names, at) => names.map((name) => [foldedName(name), columns[at]!] as const)));
const isBlank = (row: readonly string[]) => row.every((cell) => cell === '');
/** What is masked says nothing. */
const isMasked = (cell: string) => cell.includes('*');

/** Row of titles at the head of a block: it names columns of the sheet, numbers or names, and is nobody's. */
function headOf(rows: readonly (readonly string[])[], columns: readonly Column[]): readonly string[] | undefined {
  const titles = new Set([...NUMBER_TITLES, ...NAME_TITLES, ...byName(columns).keys()]);
  return rows[0]?.some((cell) => titles.has(foldedName(cell))) ? rows[0] : undefined;
}

/** The column that most rows know a pupil by, or that its title names; -1 where none is. */
function columnKnown(
  rows: readonly (readonly string[])[],
  head: readonly string[] | undefined,
  titles: readonly string[],
  isKnown: (cell: string) => boolean,
): number {
  const titled = head?.findIndex((title) => titles.includes(foldedName(title))) ?? -1;
  if (titled >= 0) return titled;
  const width = Math.max(...rows.map(({ length }) => length));
  const known = Array.from({ length: width }, (_, at) => rows.filter((row) => isKnown(row[at] ?? '')).length);
  const most = Math.max(...known);
  return most > 0 ? known.indexOf(most) : -1;
}

/** Columns of the block and of the sheet, by titles where the block has them, else by place from the cursor on. Of two by one title neither is meant. */
function columnsOf(
  { columns, column }: PasteTarget,
  places: readonly number[],
  head: readonly string[] | undefined,
): (at: number) => Column | undefined {
  const called = byName(columns);
  const titled = (at: number) => called.get(foldedName(head?.[at] ?? ''));
  const isAlone = (at: number) => places.every((other) => other === at || titled(other) !== titled(at));
  if (places.some(titled)) return (at) => (isAlone(at) ? titled(at) : undefined);
  return (at) => columns[column + places.indexOf(at)];
}

/** Gathers what goes where. */
function gather(
  target: PasteTarget,
  places: readonly number[],
  head: readonly string[] | undefined,
  by: PastePlan['by'],
) {
  const columnOf = columnsOf(target, places, head);
  const plan: PastePlan = { by, cells: [], pupils: [], told: [] };
  const beyond = new Map<number, number>();
  /** Where something goes by its place though its title names no column of the sheet. */
  const called = new Map<string, string>();
  const titles = byName(target.columns);
  return {
    plan,
    /** Texts that a row would bring in. */
    valuesOf: (row: readonly string[]) => places.map((at) => row[at] ?? '').filter(Boolean),
    put(pupil: Pupil, row: readonly string[]) {
      const texts: string[] = [];
      for (const at of places) {
        const value = row[at] ?? '';
        if (value === '') continue;
        const column = columnOf(at);
        if (!column) {
          beyond.set(at, (beyond.get(at) ?? 0) + 1);
          continue;
        }
        const title = head?.[at] ?? '';
        if (title !== '' && !titles.has(foldedName(title))) called.set(title, column.title);
        plan.cells.push({ studentId: pupil.studentId, key: column.key, value });
        texts.push(
          target.columns.length > 1 ? `${column.title}${column.title.endsWith('）') ? '' : ' '}${value}` : value,
        );
      }
      if (texts.length > 0) plan.pupils.push({ name: pupil.studentName, values: texts.join('，') });
    },
    /** With what has no column, or another one than it says. */
    done(): PastePlan {
      for (const [title, column] of called) plan.told.push(`表里没有“${title}”这一列，按位置填入“${column}”，请核对`);
      for (const [at, count] of beyond) {
        const title = head?.[at] ?? '';
        const what =
          title === ''
            ? `第 ${at + 1} 列超出表的右边`
            : titles.has(foldedName(title))
              ? `“${title}”不止一列，看不出是哪一列`
              : `表里没有“${title}”这一列`;
        plan.told.push(`${what}，不填入（${count} 格）`);
      }
      return plan;
    },
  };
}

/** Each row at the pupil whom its number or name says. */
function byPupil(
  target: PasteTarget,
  rows: readonly (readonly string[])[],
  head: readonly string[] | undefined,
  numberAt: number,
  nameAt: number,
): PastePlan {
  const keys = [numberAt, nameAt].filter((at) => at >= 0);
  const width = Math.max(...rows.map(({ length }) => length), head?.length ?? 0);
  const others = Array.from({ length: width }, (_, at) => at).filter((at) => !keys.includes(at));
  // In front of numbers and names stands what numbers the rows.
  const behind = others.filter((at) => at > Math.max(...keys));
  const titles = byName(target.columns);
  const titled = others.filter((at) => titles.has(foldedName(head?.[at] ?? '')));
  const places =
    behind.length > 0 || titled.length > 0 ? others.filter((at) => titled.includes(at) || behind.includes(at)) : others;
  const { plan, put, valuesOf, done } = gather(target, places, head, numberAt >= 0 ? '学号' : '姓名');

  const numbers = new Map(target.pupils.map((pupil) => [plainNumber(pupil.studentNo), pupil]));
  const names = Map.groupBy(target.pupils, ({ studentName }) => foldedName(studentName));
  const missed: Record<string, string[]> = {};
  const seen = new Set<string>();
  /** The pupil whom a row means, or why it means none. */
  const meantBy = (row: readonly string[], line: number): Pupil | { kind: string; what: string } => {
    const [number, name] = [row[numberAt] ?? '', row[nameAt] ?? ''];
    const isNamed = name !== '' && !isMasked(name);
    const said = [number, name].filter(Boolean).join(' ');
    const alike = isNamed ? (names.get(foldedName(name)) ?? []) : [];
    if (said === '') return { kind: 'nameless', what: `第 ${line} 行` };
    if (number === '' && alike.length > 1) return { kind: 'alike', what: name };
    const pupil = number === '' ? alike[0] : numbers.get(plainNumber(number));
    if (!pupil) return { kind: 'unknown', what: said };
    if (isNamed && foldedName(name) !== foldedName(pupil.studentName)) return { kind: 'other', what: said };
    if (pupil.hasLeft) return { kind: 'gone', what: pupil.studentName };
    return seen.has(pupil.studentId) ? { kind: 'twice', what: pupil.studentName } : pupil;
  };
  for (const [index, row] of rows.entries()) {
    const values = valuesOf(row);
    if (values.length === 0) continue;
    const meant = meantBy(row, index + (head ? 2 : 1));
    if ('kind' in meant) {
      missed[meant.kind] ??= [];
      missed[meant.kind]?.push(`${meant.what}（${values.join('，')}）`);
    } else {
      seen.add(meant.studentId);
      put(meant, row);
    }
  }
  const tell = (kind: string, text: string) => {
    const found = missed[kind] ?? [];
    if (found.length > 0) plan.told.push(`${text}：${named(found)}`);
  };
  tell('unknown', '这张表里没有，不填入');
  tell('other', '学号与姓名不是同一名学生，不填入');
  tell('alike', '有同名的学生，请带上学号再粘贴');
  tell('gone', '已经离开，不能录入');
  tell('twice', '同一名学生又出现一次，以前面的为准');
  tell('nameless', '没有学号和姓名，不填入');
  return done();
}

/** Who the rows of a block without numbers and names stand for: those below the cursor, without who left where the block has no row for them. */
function pupilsMeant(below: readonly Pupil[], rows: readonly (readonly string[])[]) {
  const present = below.filter(({ hasLeft }) => hasLeft === 0);
  const lines = rows.length;
  const filled = rows.findLastIndex((row) => !isBlank(row)) + 1;
  const fits = (count: number) => filled <= count && count <= lines;
  const meant = lines !== present.length && (lines === below.length || (!fits(present.length) && fits(below.length)));
  return { pupils: meant ? below : present, isExact: fits(meant ? below.length : present.length), filled };
}

/** Each row at the pupil who stands there, from the cursor on. */
function byPlace(
  target: PasteTarget,
  rows: readonly (readonly string[])[],
  head: readonly string[] | undefined,
): PastePlan {
  const width = Math.max(...rows.map(({ length }) => length));
  const { plan, put, valuesOf, done } = gather(
    target,
    Array.from({ length: width }, (_, at) => at),
    head,
    '位置',
  );
  const below = target.shown.slice(target.row);
  const { pupils, isExact, filled } = pupilsMeant(below, rows);
  const gone: string[] = [];
  const without: string[] = [];
  rows.forEach((row, index) => {
    const values = valuesOf(row);
    if (values.length === 0) return;
    const pupil = pupils[index];
    if (!pupil) without.push(values.join('，'));
    else if (pupil.hasLeft) gone.push(`${pupil.studentName}（${values.join('，')}）`);
    else put(pupil, row);
  });
  // One row moves nobody.
  if (!isExact && rows.length > 1) {
    const last = pupils[Math.min(filled, pupils.length) - 1];
    plan.told.push(
      filled < pupils.length
        ? `粘贴的是 ${filled} 行，从${pupils[0]?.studentName}起有 ${pupils.length} 名学生：填到${last?.studentName}为止，后面的 ${pupils.length - filled} 人不变`
        : `粘贴的是 ${filled} 行，从${pupils[0]?.studentName ?? '这里'}起只有 ${pupils.length} 名学生`,
    );
  }
  if (without.length > 0) plan.told.push(`下面没有学生了，不填入：${named(without)}`);
  if (gone.length > 0) plan.told.push(`已经离开，不能录入：${named(gone)}`);
  const reached = below.slice(0, below.indexOf(pupils[Math.min(filled, pupils.length) - 1]!) + 1);
  const skipped = reached.filter((pupil) => pupil.hasLeft && !pupils.includes(pupil)).map((one) => one.studentName);
  if (skipped.length > 0 && rows.length > 1)
    plan.told.push(
      `已经离开，按粘贴的内容里没有他们的行来填：${named(skipped)}。如果有，请把学号或姓名一列一起复制再粘贴`,
    );
  return done();
}

/**
 * Where the cells of a block go that was copied out of a spreadsheet (docs/domains/scores.md): by numbers or names of pupils where it has a column of them, else by place
 * from the cursor on. What finds no place is told; a blank leaves what stands.
 */
export function pastePlan(target: PasteTarget, pasted: readonly (readonly string[])[]): PastePlan {
  const block = pasted.map((row) => row.map(inOneLine));
  const head = headOf(block, target.columns);
  const rows = head ? block.slice(1) : block;
  if (rows.length === 0) return { by: '位置', cells: [], pupils: [], told: ['只有表头，没有要填入的内容'] };
  const numbers = new Set(target.pupils.map(({ studentNo }) => plainNumber(studentNo)));
  const names = new Set(target.pupils.map(({ studentName }) => foldedName(studentName)));
  const numberAt = columnKnown(
    rows,
    head,
    NUMBER_TITLES,
    (cell) => plainNumber(cell).length >= SHORTEST_NUMBER && numbers.has(plainNumber(cell)),
  );
  const nameAt = columnKnown(rows, head, NAME_TITLES, (cell) => cell !== '' && names.has(foldedName(cell)));
  return numberAt >= 0 || nameAt >= 0 ? byPupil(target, rows, head, numberAt, nameAt) : byPlace(target, rows, head);
}
