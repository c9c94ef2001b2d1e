import { type QuestionRow, questionStepLabel, SOMEBODY } from '@vimo/contract';
import type { Platform } from '../../../platform/platform.ts';
import { linkTo } from '../../content/file/index.ts';
import { type Records, recordOf, reviewersOf } from '../record/index.ts';
import { codesOf, Stand } from './life.ts';
import { filesNamed, type Question, stepsOf } from './queries.ts';

/** As whom somebody looks at a challenge: who raised it, whom it is about, who rules. */
export type Seen = 'questioner' | 'challenged' | 'reviewer';

/** A challenge in a list; the challenger's name is for the reviewer and the challenger alone. */
export function rowOf(question: Question, as: Seen): QuestionRow {
  const hidden = as === 'challenged';
  return {
    id: question.questionId,
    recordId: question.recordId,
    questionerId: hidden ? '' : question.questionerId,
    questionerName: hidden ? SOMEBODY : question.questionerName,
    challengedPersonId: question.challengedId,
    challengedPersonName: question.challengedName,
    title: question.title,
    reason: question.reason,
    creatDate: question.createdAt,
    ...codesOf(question.stand),
  };
}

/** Everything of a challenge that somebody may see. */
export async function detailOf(platform: Platform, records: Records, question: Question, as: Seen, day: string) {
  const { database } = platform;
  const record = await recordOf(database, question.recordId);
  if (!record) throw new Error('a challenge without its record');
  const [detail, steps, files, reviewers] = await Promise.all([
    as === 'questioner' ? records.publicDetail(record) : records.detail(record),
    stepsOf(database, question.questionId),
    filesNamed(database, [...question.reasonFileIds, ...question.explainFileIds]),
    reviewersOf(database, record, day),
  ]);
  const nameOf = (actorId: string, name: string) =>
    actorId === question.questionerId && as === 'challenged' ? SOMEBODY : name;
  const isWaiting = question.stand === Stand.audit && question.explainedAt === '';
  const { info, valueList, fileList } = detail;
  return {
    ...rowOf(question, as),
    enclosure: question.explainFileIds.join(','),
    enclosure2: question.reasonFileIds.join(','),
    fileList: files.map((file) => ({
      ...file,
      name: file.realName.slice(0, file.realName.lastIndexOf('.')),
      url: linkTo(platform, file.id, 'inline'),
    })),
    auditTime: question.auditedAt,
    auditOpinion: question.opinion,
    checkTime: question.checkedAt,
    checkOpinion: question.checkOpinion,
    challengedPersonExplain: question.explain,
    explainTime: question.explainedAt,
    dueDate: question.dueOn,
    reviewerName: reviewers.map(({ name }) => name).join('、'),
    mayExplain: as === 'challenged' && isWaiting ? 1 : 0,
    mayModify: as === 'challenged' && question.stand === Stand.revision ? 1 : 0,
    recordInfo: { info, valueList, fileList },
    recordOldList: question.modifiedAt
      ? valueList.map(({ fieldId, fieldName, fieldType }) => ({
          fieldId,
          title: fieldName,
          fieldType,
          content:
            as === 'questioner' && (fieldType === 'image' || fieldType === 'file')
              ? ''
              : (question.content[fieldId] ?? ''),
        }))
      : [],
    historyList: steps.map(({ actorId, actorName, ...step }) => ({
      ...step,
      stepName: questionStepLabel[step.step] ?? '',
      actorName: nameOf(actorId, actorName),
    })),
  };
}
