import { type Given, slice } from '../../../slice.ts';
import { createWorkbooks } from './service.ts';

/** Workbooks that come in and go out, for every domain that has plans of them (docs/domains/imports.md, Workbooks). */
export { type MadeFile, sendWorkbook } from './answers.ts';
export { TOO_MANY_ROWS } from './inspect.ts';
export { requireFaultless } from './judged.ts';
export { placeOf, plainTitle, type ReadOf, readTable, type TablePlan, titleOf } from './read.ts';
export type { Workbooks } from './service.ts';
export { takeFile } from './uploaded.ts';
export { FAILED_FORMULA, isFailedFormula, textOf } from './values.ts';
export { type SheetColumn, sheetOf, workbookToFill } from './write.ts';

export const workbookSlice = ({ platform }: Given) => {
  const workbooks = createWorkbooks(platform.log);
  return slice({ name: 'workbook', services: { workbooks }, routes: [], close: workbooks.close });
};
