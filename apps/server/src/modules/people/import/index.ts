import type { Module } from '../../../platform/http/route.ts';
import { doing } from '../../../platform/jobs/index.ts';
import type { ImportFiles } from './files.ts';
import { importStaffRoutes } from './staff-routes.ts';
import type { Imports } from './staff-service.ts';
import { checkTask, exportTask, writeTask } from './tasks.ts';

export { createImportFiles, type ImportFiles } from './files.ts';
export { mayImport } from './policy.ts';
export { dayOfText } from './rules.ts';
export { sheetOf, workbookToFill } from './sheets.ts';
export { sendWorkbook } from './staff-routes.ts';
export { createImports, type Imports } from './staff-service.ts';
export { takeFile } from './uploaded.ts';
export { inspectWorkbook, sheetRows, textOf } from './workbook.ts';

export const importModule = (imports: Imports, files: ImportFiles): Module => ({
  name: 'import',
  tasks: [
    doing(checkTask, async () => (await import('./check.ts')).checkImport),
    doing(writeTask, async () => (await import('./write.ts')).writeImport),
    doing(exportTask, async () => (await import('./export.ts')).makeExport),
  ],
  routes: importStaffRoutes(imports, files),
  sweep: () => imports.sweep().catch(() => {}),
});
