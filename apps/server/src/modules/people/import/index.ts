import { doing } from '../../../platform/jobs/index.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { type Given, slice, spanOver } from '../../../slice.ts';
import type { StaffMembers } from '../staff-member/index.ts';
import { createImportFiles } from './files.ts';
import { personal } from './personal.ts';
import { mayImport, requireStillExporter } from './policy.ts';
import { importStaffRoutes } from './staff-routes.ts';
import { createImports } from './staff-service.ts';
import { checkTask, exportTask, writeTask } from './tasks.ts';

export type { ImportFiles } from './files.ts';
export type { Imports } from './staff-service.ts';

export const importSlice = ({ platform, staffMembers }: Given & { staffMembers: StaffMembers }) => {
  const imports = createImports(platform);
  const importFiles = createImportFiles(platform);
  const waiting = async (session: Session, now: WireTime) =>
    (await imports.unfinished(session, now)).filter(({ passwordsTaken }) => !passwordsTaken);
  return slice({
    name: 'import',
    tables: ['import_batch', 'import_row', 'first_password'],
    personal,
    services: { imports, importFiles },
    tasks: [
      doing(checkTask, async () => (await import('./check.ts')).checkImport, 'itself'),
      doing(writeTask, async () => (await import('./write.ts')).writeImport(staffMembers), 'itself'),
      doing(exportTask, async () => (await import('./export.ts')).makeExport, requireStillExporter),
    ],
    routes: importStaffRoutes(imports, importFiles),
    sweep: () => imports.sweep(),
    abilities: { import: mayImport },
    counters: { importsUnfinished: async (session, now) => (await waiting(session, now)).length },
    spans: {
      importsUnfinished: async (session, now) =>
        spanOver((await waiting(session, now)).map(({ createDate }) => ({ since: createDate }))),
    },
  });
};
