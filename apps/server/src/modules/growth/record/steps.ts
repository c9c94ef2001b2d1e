import { holdsFiles, type SchemeDimension } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { invalidInput, refused } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { mayRefer } from '../../content/file/index.ts';
import { recordPassed } from './events.ts';
import {
  filesThatAreNoPictures,
  insertHistory,
  type RecordFacts,
  type Written,
  writeEvidence,
  writeState,
} from './queries.ts';
import { countOn, lockReports } from './semesters.ts';
import { after, historyStep, needsReason, State, type StepName } from './states.ts';
import { textMarksOf } from './text-marks.ts';
import { asKept, type Content, evidenceOf, filesIn, gaps, titleOf, valueProblems } from './values.ts';

/** The one way in which a record's state is written: the step is judged by the table, the state and the history are written together. */

const DECIDED_MEANWHILE = '该记录已被处理，请刷新后再试';
/** Said when a step may not be taken from where the record is. */
const OUT_OF_ORDER: Partial<Record<StepName, string>> = {
  submit: '该记录已提交或已审核，请勿重复提交',
  delete: '审核中或已通过的记录不能删除',
};

/** Who takes a step, and when; without a session the platform itself. */
export interface Acting {
  session: Session | undefined;
  actedAs: string;
  now: WireTime;
}

/** Where a step leads from where a record is. @throws Refusal when it is out of order */
export function requireStep(record: Pick<RecordFacts, 'state'>, step: StepName): State {
  const to = after(step, record.state);
  if (to === undefined) throw refused(OUT_OF_ORDER[step] ?? DECIDED_MEANWHILE);
  return to;
}

/**
 * Takes a step with a record that the transaction holds. What passes too late for the report of its semester counts in the next one, where there is one.
 * @returns what is said of such a record; else empty
 * @throws Refusal when it is out of order, or when its reason is missing (naming `field`)
 */
export async function takeStep(
  db: Db,
  record: RecordFacts,
  step: StepName,
  { session, actedAs, now }: Acting,
  { remarks = '', written = {}, field = 'reason' }: { remarks?: string; written?: Written; field?: string } = {},
): Promise<string> {
  const to = requireStep(record, step);
  if (needsReason(step) && !remarks) throw invalidInput({ [field]: '请输入原因' });
  if (to === State.passed && record.semesterId) await lockReports(db, record.orgId, record.semesterId, false);
  await writeState(db, record.recordId, to, written, now);
  await insertHistory(db, {
    recordId: record.recordId,
    at: now,
    step: historyStep(step),
    actorId: session?.accountId ?? null,
    guardianId: session?.handoverAccountId ?? null,
    actedAs,
    from: record.state,
    to,
    remarks,
    before: written.content ? record.content : null,
  });
  if (to !== State.passed) return '';
  const late = await countOn(db, record.recordId);
  await db.tell(recordPassed, { record, now });
  return late;
}

/** The first line of a history: how a record came to be. */
export const writeFirstStep = (db: Db, recordId: string, byTeacher: boolean, { session, actedAs, now }: Acting) =>
  insertHistory(db, {
    recordId,
    at: now,
    step: byTeacher ? 'enter' : 'begin',
    actorId: session?.accountId ?? null,
    guardianId: session?.handoverAccountId ?? null,
    actedAs,
    from: null,
    to: byTeacher ? State.waiting : State.draft,
    remarks: '',
    before: null,
  });

/** What was sent as the values of fields; empty values are none. A field that is sent twice counts once, the last time. */
export function contentOf(list: readonly { fieldId: string; value: string }[]): Content {
  const content: Content = {};
  for (const { fieldId, value } of list) {
    if (value === '') delete content[fieldId];
    else content[fieldId] = value;
  }
  return content;
}

/**
 * Judges what was typed and that its files may be named.
 * @param complete it is to be submitted: what is still missing is told too, all at once
 * @param by who names the files; undefined is the platform itself
 * @param recordId the record that shows some of them already, when there is one
 * @throws Refusal with a text by the field's id
 */
export async function checkContent(
  db: Db,
  dimension: SchemeDimension,
  content: Content,
  by: Session | undefined,
  { recordId, complete = false }: { recordId?: string; complete?: boolean } = {},
): Promise<void> {
  const problems = { ...(complete ? gaps(dimension, content) : {}), ...valueProblems(dimension, content) };
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  for (const { fieldId = '', fieldName, fieldType } of dimension.fields) {
    const files = holdsFiles(fieldType) ? filesIn(content[fieldId] ?? '') : [];
    if (files.length === 0) continue;
    const referrer = recordId ? { referrer: { table: 'record', id: recordId } } : {};
    if (!(await mayRefer(db, files, { by, use: 'record', ...referrer })))
      throw invalidInput({ [fieldId]: `${fieldName}的文件不存在或不是您上传的，请重新上传` });
    if (fieldType === 'image' && (await filesThatAreNoPictures(db, files)).length > 0)
      throw invalidInput({ [fieldId]: `${fieldName}只能上传图片` });
  }
}

/** What a content writes besides itself. */
export const writtenBy = (dimension: SchemeDimension, content: Content) => ({
  content: asKept(dimension, content),
  title: titleOf(dimension, content),
  ...textMarksOf(dimension, content),
});

export const keepEvidence = (
  db: Db,
  record: Pick<RecordFacts, 'recordId' | 'submittedAt'>,
  dimension: SchemeDimension,
  content: Content,
) => writeEvidence(db, record.recordId, evidenceOf(dimension, content), record.submittedAt !== null);
