import type { RecordRow } from '@vimo/contract';
import { ReasonNote, RowReason } from '../../../features/review/reason-note.tsx';

/** Why a record stands where it does: of one that was not passed, sent back or voided; undefined where nothing was said against it. */
function reasonOf({ auditStauts, confirmStatus, isVoid, isReturned, teacherEval }: RecordRow) {
  if (isReturned) return { title: '退回修改的原因', text: teacherEval };
  if (isVoid) return { title: '作废原因', text: teacherEval };
  return auditStauts === 3 && confirmStatus === 0 ? { title: '未通过原因', text: teacherEval } : undefined;
}

/** On top of a record. */
export function RecordReason({ record }: { record: RecordRow }) {
  const reason = reasonOf(record);
  return reason ? <ReasonNote {...reason} by={record.teacherName} at={record.auditDate} /> : null;
}

/** In its row. */
export function RecordRowReason({ record }: { record: RecordRow }) {
  const reason = reasonOf(record);
  return reason ? <RowReason {...reason} /> : null;
}
