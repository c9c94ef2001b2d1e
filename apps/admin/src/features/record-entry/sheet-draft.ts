import type { RecordSheetRow } from '@vimo/contract';

/** What was read and not entered yet, as it was mended. */
export interface SheetDraft {
  classId: string;
  dimensionId: string;
  fileName: string;
  rows: RecordSheetRow[];
  /** Rows left out. */
  skipped: number[];
  ignored: string[];
  /** The sheet that was read, and those that were left out. */
  sheetName?: string;
  otherSheets?: readonly string[];
  /** Rows that the file hides and that were left out. */
  hiddenRows?: number;
  hiddenColumns?: readonly string[];
  /** Pictures and files that all rows show, by field. */
  evidence: Record<string, string[]>;
}
