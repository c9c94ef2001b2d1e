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

/** Whether families see what becomes of a cell, or saw what was there. */
const isCorrection =
  ({ published, isSeen }: SheetFound) =>
  ({ studentId }: CellChange): boolean =>
    published || isSeen(studentId);

/** @throws Refusal naming `reason` when families see something that is changed and none is given */
export function requireReason(sheet: SheetFound, changes: readonly CellChange[], reason: string | undefined): void {
  if (reason || !changes.some(isCorrection(sheet))) return;
  throw invalidInput({ reason: '成绩已发布，请填写更正原因' });
}

/** Writes cells; of what families see each change stays with who made it and why. */
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
  const corrections = changes.filter(isCorrection(sheet));
  if (corrections.length === 0) return;
  const { examinationId, schoolYearId, semesterId } = sheet;
  const { classId, reason = '' } = input;
  const common = { examinationId, schoolYearId, semesterId, classId, reason, actorId: session.accountId, at: now };
  for (const { studentId, key, title, before, value } of corrections)
    await insertChange(db, { ...common, studentId, key, title, before, after: value });
  await audit(db, {
    ...{ event: 'score.corrected', session, target: classId, address, requestId },
    detail: { sheet: `${input.kind} ${input.of}`, count: corrections.length, reason },
  });
}
