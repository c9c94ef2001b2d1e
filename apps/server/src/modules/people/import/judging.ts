import { IMPORT_COLUMNS, ImportAction, type ImportFault, type ImportKind, isRegisterShaped } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { maskIdentity, maskPhone, type Secrets } from '../../../platform/secrets.ts';
import type { Cells, FileRow } from './columns.ts';
import type { AnyPlan, Place } from './plan.ts';
import type { KeptRow } from './row-queries.ts';
import type { Judged, Other, Others, Overwritten, RowKey } from './rules.ts';

/** Rows judged together: so many are looked up in the database at a time. */
export const CHUNK = 1000;

const NOBODY: readonly Other[] = [];

/** Which rows share what, of all rows of a file or of those that share it with one. */
export function createShared(plan: AnyPlan) {
  const rows = new Map<string, Other[]>();
  return {
    add({ row, cells }: FileRow): void {
      for (const { key, note = '' } of plan.keysOf(cells)) {
        const there = rows.get(key);
        if (there) there.push({ row, note });
        else rows.set(key, [{ row, note }]);
      }
    },
    of:
      (row: number): Others =>
      (key) =>
        rows.get(key)?.filter((other) => other.row !== row) ?? NOBODY,
  };
}
export type Shared = ReturnType<typeof createShared>;

/** Judges rows against the file and the database as it is. */
export async function judgeRows(
  db: Db,
  plan: AnyPlan,
  place: Place,
  rows: readonly FileRow[],
  shared: Shared,
): Promise<Judged<unknown>[]> {
  const known = await plan.load(db, place, rows);
  return rows.map((row) => plan.judge(row, known, shared.of(row.row), place));
}

/** Keyed digests of what rows share: what they are is not to be read from them. */
const digestOf = (secrets: Secrets, { key }: RowKey) => secrets.blindIndex('import', key).readBigInt64BE().toString();
export const keysOf = (secrets: Secrets, plan: AnyPlan, cells: Cells): string[] =>
  plan.keysOf(cells).map((key) => digestOf(secrets, key));

export const sealCells = (secrets: Secrets, cells: Cells) => secrets.seal(JSON.stringify(cells));
export const openCells = (secrets: Secrets, { row, cells, ignored }: Pick<KeptRow, 'row' | 'cells' | 'ignored'>) => ({
  row,
  cells: JSON.parse(secrets.open(cells)) as Cells,
  ignored,
});

/** How a warning is named that is let pass. */
export const remarkOf = ({ column, title }: Pick<ImportFault, 'column' | 'title'>) => `${column} ${title}`;

/** Numbers of the register and of identity cards, wherever they stand. */
const NUMBERS = /[A-Z]?\d{15,18}[\dX]/gi;
/**
 * What is wrong with a row lies in the clear beside its sealed cells, and repeats a cell, or what is kept of the pupil: a school number of before that is the
 * register number, one that was typed into the column of classes. It is masked, and not offered to be put in (docs/domains/people.md).
 */
const withoutNumbers = (fault: ImportFault): ImportFault => ({
  ...fault,
  text: fault.text.replace(NUMBERS, (number) => maskIdentity(number)),
  options: fault.options.filter((option) => !isRegisterShaped(option)),
});

/** What a row was seen to do when it was looked at. */
export type Seen = Pick<KeptRow, 'action' | 'classId' | 'fromClassId' | 'faults' | 'ignored' | 'overwrites'>;

/** Keyed digests by column: one value has another digest in each row, so that rows do not tell which of them had the same. */
const digestsOf = (secrets: Secrets, row: number, overwrites: Overwritten = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(overwrites).map(([column, value]) => [
      column,
      secrets.blindIndex('import-overwrites', `${row}\n${column}\n${value}`).subarray(0, 9).toString('base64'),
    ]),
  );

/** The columns in which a row would overwrite something else than when it was looked at. */
function changedSince(secrets: Secrets, row: number, { overwrites }: Seen, judged: Judged<unknown>): string[] {
  if (!overwrites) return [];
  return Object.entries(digestsOf(secrets, row, judged.overwrites)).flatMap(([column, digest]) =>
    overwrites[column] === digest ? [] : [column],
  );
}

/** Characters of what stands that are shown. */
const MOST_SHOWN = 200;
const MASKS = { phone: maskPhone, identity: maskIdentity };

/**
 * By the columns that a row changes, what stands there as the preview shows it beside the new value: numbers masked, nothing of what stands for itself. Of a row
 * with an error nothing is told, as it may be of somebody whom its sender may not see.
 */
export function standingOf(kind: ImportKind, judged: Judged<unknown>): Record<string, string> {
  const { action, write, overwrites } = judged;
  if (action !== ImportAction.update || write === undefined || !overwrites) return {};
  const words = { ...overwrites, ...judged.inWords?.() };
  return Object.fromEntries(
    IMPORT_COLUMNS[kind].flatMap(({ key, masked }) => {
      if (overwrites[key] === undefined) return [];
      const stands = words[key] ?? '';
      return [[key, masked && stands ? MASKS[masked](stands) : [...stands].slice(0, MOST_SHOWN).join('')]];
    }),
  );
}

const CHANGED = '预览后有改动';

/**
 * What is found of a row that was looked at before: it warns of the columns that were changed in the database since, and goes on to, until their cells are
 * mended or the warning is let pass. What could not be written then was agreed to by nobody, so nothing of it is compared.
 */
export function judgedAgain<Row extends Pick<FileRow, 'row'> & { ignored: readonly string[] }>(
  secrets: Secrets,
  plan: AnyPlan,
  row: Row,
  seen: Seen,
  judged: Judged<unknown>,
): { row: Row; judged: Judged<unknown> } {
  const hadErrors = seen.faults.some(({ level }) => level === 'error');
  const changed = new Set(hadErrors ? [] : changedSince(secrets, row.row, seen, judged));
  const told = new Set(seen.faults.flatMap(({ column, title }) => (title === CHANGED ? [column] : [])));
  const warnings = IMPORT_COLUMNS[plan.kind].flatMap(({ key: column, title }): ImportFault[] => {
    if (judged.overwrites?.[column] === undefined || !(changed.has(column) || told.has(column))) return [];
    const text = `预览之后，系统中的${title}改过了，导入会再改为这一行的；要保留系统中的，请改这一格或跳过这一行`;
    return [{ column, level: 'warning', title: CHANGED, text, options: [] }];
  });
  const again = new Set([...changed].map((column) => remarkOf({ column, title: CHANGED })));
  return {
    row: { ...row, ignored: row.ignored.filter((remark) => !again.has(remark)) },
    judged: { ...judged, faults: [...judged.faults, ...warnings] },
  };
}

const wasTold = ({ faults }: Seen, { column, text }: ImportFault) =>
  faults.some((told) => told.column === column && told.text === text);

/**
 * Whether a row still does what it was seen to do, of whom and from where, overwrites what stood then and warns of nothing that was not told. One that
 * writes nothing does no harm.
 */
export function isAsSeen(secrets: Secrets, row: number, seen: Seen, judged: Judged<unknown>): boolean {
  if (judged.action === ImportAction.keep) return true;
  return (
    judged.action === seen.action &&
    (judged.classId ?? null) === seen.classId &&
    (judged.fromClassId ?? null) === seen.fromClassId &&
    changedSince(secrets, row, seen, judged).length === 0 &&
    judged.faults.every((fault) => seen.ignored.includes(remarkOf(fault)) || wasTold(seen, withoutNumbers(fault)))
  );
}

export function keptRow(
  secrets: Secrets,
  plan: AnyPlan,
  { row, cells, ignored = [] }: FileRow & { ignored?: readonly string[] },
  judged: Judged<unknown>,
  skipped = false,
): KeptRow {
  const stands = standingOf(plan.kind, judged);
  return {
    row,
    cells: sealCells(secrets, cells),
    keys: [...keysOf(secrets, plan, cells), ...(judged.keys ?? []).map((key) => digestOf(secrets, { key }))],
    action: judged.action,
    skipped,
    faults: judged.faults
      .filter((fault) => fault.level === 'error' || !ignored.includes(remarkOf(fault)))
      .map(withoutNumbers),
    ignored: [...ignored],
    classId: judged.classId ?? null,
    fromClassId: judged.fromClassId ?? null,
    newGuardians: (judged.newGuardians ?? []).map((key) => digestOf(secrets, { key })),
    overwrites: digestsOf(secrets, row, judged.overwrites),
    stands: Object.keys(stands).length > 0 ? secrets.seal(JSON.stringify(stands)) : null,
  };
}

export function* chunksOf<T>(all: readonly T[], size = CHUNK): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}
