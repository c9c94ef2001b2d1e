import type { SheetKind } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database.ts';
import { invalidInput } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { insertChange } from './sheet-queries.ts';
import type { SheetAsked, SheetFound } from './sheets.ts';

/** A cell of a sheet that becomes another value. */
export interface CellChange {
  studentId: string;
  key: string;
  title: string;
  before: string;
  value: string;
}

/** @throws Refusal naming `reason` when families see the sheet and none is given */
export function requireReason(sheet: SheetFound, reason: string | undefined): void {
  if (sheet.published && !reason) throw invalidInput({ reason: '成绩已发布，请填写更正原因' });
}

/** Writes cells; once families see the sheet each change stays with who made it and why. */
export async function writeChanges(
  db: Db,
  sheet: SheetFound,
  changes: readonly CellChange[],
  {
    session,
    input,
    now,
    address,
    requestId,
  }: {
    session: Session;
    input: SheetAsked & { kind: SheetKind; reason?: string | undefined };
    now: WireTime;
    address: string;
    requestId: string;
  },
): Promise<void> {
  await sheet.write(db, changes);
  if (!sheet.published) return;
  const { examinationId, schoolYearId, semesterId } = sheet;
  const { classId, reason = '' } = input;
  const common = { examinationId, schoolYearId, semesterId, classId, reason, actorId: session.accountId, at: now };
  for (const { studentId, key, title, before, value } of changes)
    await insertChange(db, { ...common, studentId, key, title, before, after: value });
  await audit(db, {
    ...{ event: 'score.corrected', session, target: classId, address, requestId },
    detail: { sheet: `${input.kind} ${input.of}`, count: changes.length, reason },
  });
}
