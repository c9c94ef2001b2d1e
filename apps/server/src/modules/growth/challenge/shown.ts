import { type ChallengeRow, ChallengeState, QUESTION_UNDER_WAY, questionStepLabel, SOMEBODY } from '@vimo/contract';
import type { Platform } from '../../../platform/platform.ts';
import { linkTo } from '../../content/file/index.ts';
import { publicText } from '../../content/moderation/index.ts';
import { type Records, recordOf, reviewersOf } from '../record/index.ts';
import { type Challenge, filesNamed, inPlaceOf, stepsOf } from './queries.ts';
import { codesOf } from './states.ts';

/** As whom somebody looks at a challenge: who raised it, whom it is about, who rules. */
export type Seen = 'questioner' | 'challenged' | 'reviewer';

const whole = (written: string) => written;
/** How texts of a challenge are read: one's own and by the reviewer as they were written; what the other of two schoolmates wrote, or was told, as schoolmates read it. */
const readAs = (as: Seen) => ({
  asked: as === 'challenged' ? publicText : whole,
  explained: as === 'questioner' ? publicText : whole,
  ruled: as === 'reviewer' ? whole : publicText,
});

/** A challenge in a list; the challenger's name is for the reviewer and the challenger alone, who sees of the record what the notice shows. */
export async function rowOf(records: Records, challenge: Challenge, as: Seen): Promise<ChallengeRow> {
  const hidden = as === 'challenged';
  const ended = !QUESTION_UNDER_WAY.includes(challenge.stand);
  const { explained, asked, ruled } = readAs(as);
  return {
    id: challenge.questionId,
    recordId: challenge.recordId,
    questionerId: hidden ? '' : challenge.questionerId,
    questionerName: hidden ? SOMEBODY : challenge.questionerName,
    challengedPersonId: challenge.challengedId,
    challengedPersonName: challenge.challengedName,
    title: explained(challenge.title),
    ...(await records.placeNames(challenge)),
    pictureId: as === 'questioner' ? '' : await records.firstPicture(challenge),
    reason: asked(challenge.reason),
    enclosure: challenge.explainFileIds.join(','),
    enclosure2: challenge.reasonFileIds.join(','),
    creatDate: challenge.createdAt,
    ...codesOf(challenge.stand),
    auditTime: challenge.auditedAt,
    auditOpinion: ruled(challenge.opinion),
    checkTime: challenge.checkedAt,
    checkOpinion: ruled(challenge.checkOpinion),
    challengedPersonExplain: explained(challenge.explain),
    explainTime: challenge.explainedAt,
    dueDate: challenge.dueOn,
    endTime: ended ? challenge.checkedAt || challenge.auditedAt : '',
    mayExplain: hidden && challenge.stand === ChallengeState.audit && challenge.explainedAt === '' ? 1 : 0,
    mayModify: hidden && challenge.stand === ChallengeState.revision ? 1 : 0,
  };
}

/** Everything of a challenge that somebody may see. */
export async function detailOf(platform: Platform, records: Records, challenge: Challenge, as: Seen, day: string) {
  const { database } = platform;
  const record = await recordOf(database, challenge.recordId);
  if (!record) throw new Error('a challenge without its record');
  const [detail, steps, files, reviewers] = await Promise.all([
    as === 'questioner' ? records.publicDetail(record) : records.detail(record),
    stepsOf(database, challenge.questionId),
    filesNamed(database, [...challenge.reasonFileIds, ...challenge.explainFileIds]),
    reviewersOf(database, inPlaceOf(challenge, record), day),
  ]);
  const nameOf = (actorId: string, name: string) =>
    actorId === challenge.questionerId && as === 'challenged' ? SOMEBODY : name;
  const { info, valueList, fileList } = detail;
  const { explained, ruled } = readAs(as);
  // Names of files are texts too.
  const nameOfFile = (realName: string) => {
    const dot = realName.lastIndexOf('.');
    return { realName: ruled(realName.slice(0, dot)) + realName.slice(dot), name: ruled(realName.slice(0, dot)) };
  };
  return {
    ...(await rowOf(records, challenge, as)),
    fileList: files.map((file) => ({
      ...file,
      ...nameOfFile(file.realName),
      url: linkTo(platform, file.id, 'inline'),
    })),
    reviewerName: reviewers.map(({ name }) => name).join('、'),
    recordInfo: { info, valueList, fileList },
    recordOldList: challenge.modifiedAt
      ? valueList.map(({ fieldId, fieldName, fieldType }) => ({
          fieldId,
          title: fieldName,
          fieldType,
          content: explained(challenge.content[fieldId] ?? ''),
        }))
      : [],
    historyList: steps.map(({ actorId, actorName, actedAs, byGuardian, remarks, ...step }) => ({
      ...step,
      remarks: ruled(remarks),
      stepName: questionStepLabel[step.step] ?? '',
      actorName: actedAs.startsWith('代')
        ? `${actorName}（${actedAs}）`
        : `${nameOf(actorId, actorName)}${byGuardian ? '（家长代操作）' : ''}`,
    })),
  };
}
