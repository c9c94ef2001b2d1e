import { z } from 'zod';
import { recordFetch } from '../record/calls.ts';
import { STUDENT_TYPES } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { nothing, pageFields, pageOf } from '../wire/envelope.ts';
import { codeNumber, fileIdList, id, ignoredField, optionalId, requiredText, text } from '../wire/fields.ts';
import { MAX_QUESTION_FILES, MAX_QUESTION_WORDS } from './codes.ts';

const tag = '质疑';
const place = `${API}/record/question`;

const attachments = fileIdList(MAX_QUESTION_FILES, `最多 ${MAX_QUESTION_FILES} 个文件`).optional();

export const questionRow = z.object({
  id: z.string(),
  recordId: z.string(),
  questionerId: z.string(),
  questionerName: z.string(),
  challengedPersonId: z.string(),
  challengedPersonName: z.string(),
  title: z.string(),
  modelName: z.string(),
  dimensionName: z.string(),
  /** The first picture that the record had when it was questioned; empty without one, and for the challenger, who sees what the notice shows. */
  pictureId: z.string(),
  reason: z.string(),
  /** Attachments of the explanation, and of the challenge: comma lists of file ids. */
  enclosure: z.string(),
  enclosure2: z.string(),
  creatDate: z.string(),
  /** Result of the audit: 1, 2, 4, 5. */
  status: z.int(),
  studentStatus: z.int(),
  /** 0 while there is nothing to check again, then 1, 2, 3. */
  checkStatus: z.int(),
  /** Where it stands: 1 audit, 2 revision, 3 check again, 4 ended. */
  flowStatus: z.int(),
  auditTime: z.string(),
  auditOpinion: z.string(),
  checkTime: z.string(),
  checkOpinion: z.string(),
  challengedPersonExplain: z.string(),
  explainTime: z.string(),
  /** Until when whoever's turn it is should act; empty when it has ended. */
  dueDate: z.string(),
  /** When it ended; empty before. */
  endTime: z.string(),
  /** 1: the person asking may explain, or modify the record, now. */
  mayExplain: z.int(),
  mayModify: z.int(),
});
export type ChallengeRow = z.output<typeof questionRow>;

export const questionPage = endpoint({
  method: 'POST',
  path: `${place}/queryPage`,
  summary: '质疑列表',
  tag,
  access: STUDENT_TYPES,
  input: z.object({
    ...pageFields(6),
    /** Either names the list: what one raised, or what was raised against one's own records. Whose is known from the session. */
    questionerId: optionalId,
    challengedPersonId: optionalId,
    status: ignoredField,
    /** 1: only what waits for the person: to be explained or modified. */
    todo: codeNumber(0, 1, '应为 0 或 1').optional(),
    /** Of records of one semester alone. */
    semesterId: optionalId,
    /** Part of the record's title. */
    title: text(50).optional(),
  }),
  output: pageOf(questionRow),
});

export const questionFindAll = endpoint({
  method: 'POST',
  path: `${place}/findAll`,
  summary: '记录的质疑',
  tag,
  access: STUDENT_TYPES,
  refuses: [4],
  input: z.object({ recordId: id }),
  /** Those that the person raised, or all of an own record; the latest first. */
  output: z.array(questionRow),
});

export const isQuestion = endpoint({
  method: 'POST',
  path: `${place}/isQuestion`,
  summary: '能否质疑',
  tag,
  access: STUDENT_TYPES,
  refuses: [1, 4],
  input: z.object({ recordId: id }),
  output: nothing,
});

export const addRecordQuestion = endpoint({
  method: 'POST',
  path: `${place}/addRecordQuestion`,
  summary: '提交质疑',
  tag,
  access: STUDENT_TYPES,
  refuses: [1, 4],
  input: z.object({
    recordId: id,
    challengedPersonId: ignoredField,
    challengedPersonName: ignoredField,
    title: ignoredField,
    reason: requiredText(MAX_QUESTION_WORDS, '请输入质疑原因'),
    enclosure2: attachments,
  }),
  output: z.object({ id: z.string() }),
});

export const questionSubmit = endpoint({
  method: 'POST',
  path: `${place}/submit`,
  summary: '提交申辩',
  tag,
  access: STUDENT_TYPES,
  refuses: [1, 4],
  input: z.object({ id, explain: requiredText(MAX_QUESTION_WORDS, '请输入申辩内容'), enclosure: attachments }),
  output: nothing,
});

const step = z.object({
  step: z.string(),
  stepName: z.string(),
  at: z.string(),
  actorName: z.string(),
  remarks: z.string(),
});

export const questionFetch = endpoint({
  method: 'POST',
  path: `${place}/fetch`,
  summary: '质疑详情',
  tag,
  access: STUDENT_TYPES,
  refuses: [4],
  input: z.object({ id }),
  output: questionRow.extend({
    /** Attachments of both sides with signed links. */
    fileList: recordFetch.output.shape.fileList,
    /** Who rules. */
    reviewerName: z.string(),
    recordInfo: recordFetch.output.pick({ info: true, valueList: true, fileList: true }),
    /** The record as it was when it was challenged, once it has been modified. */
    recordOldList: z.array(
      z.object({ fieldId: z.string(), title: z.string(), fieldType: z.string(), content: z.string() }),
    ),
    historyList: z.array(step),
  }),
});
