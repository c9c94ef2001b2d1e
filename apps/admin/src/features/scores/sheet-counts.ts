import type { JudgedSheetRow } from '@vimo/contract';

type Judged = Pick<JudgedSheetRow, 'added' | 'before' | 'faults'>;
const writes = ({ added, before }: Judged) => added > 0 || Object.keys(before).length > 0;

/** Whether a row says what stands already. */
export const isSame = (row: Judged): boolean => !writes(row) && Object.keys(row.faults).length === 0;

/** Cells that are written, how many of them write over what stands there, and of how many pupils; and for how many nothing changes. */
export function countsOf(rows: readonly Judged[]) {
  const over = rows.reduce((sum, { before }) => sum + Object.keys(before).length, 0);
  const added = rows.reduce((sum, row) => sum + row.added, 0);
  return [
    { label: '写入', value: added + over },
    { label: '新填', value: added },
    { label: '改动', value: over, warn: true },
    { label: '学生', value: rows.filter(writes).length },
    { label: '不变的学生', value: rows.filter(isSame).length },
  ];
}
