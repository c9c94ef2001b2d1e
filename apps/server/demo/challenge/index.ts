import { addChallenge, type PastChallenge } from '../../src/modules/growth/challenge/index.ts';
import { recordOf } from '../../src/modules/growth/record/index.ts';
import type { Addition } from '../addition.ts';
import { dayAfter } from '../calendar.ts';
import { ownFiles } from '../own-files.ts';
import { contentOf, evidenceOf, type Person, placeFor, type School, schoolOf, writeRecord } from '../record/write.ts';
import { FACED, RAISED, type WrittenChallenge } from './texts.ts';

/** Challenges of what the class recorded in the last semester that is over, at every point of their life. */
export const CHALLENGES_ADDITION: Addition = {
  name: 'challenges',
  async build(db, city) {
    const school = await schoolOf(db, city);
    if (!school) return '';
    const { student, classmates } = school;
    for (const [at, one] of inOrder(FACED)) await write(school, student, classmates[at % classmates.length]!, one);
    for (const [at, one] of inOrder(RAISED)) await write(school, classmates[at % classmates.length]!, student, one);
    return '';
  },
};

/** As they were raised, each with its place among the texts: lists tell the latest first. */
const inOrder = (told: readonly WrittenChallenge[]): [at: number, WrittenChallenge][] =>
  [...told.entries()].sort(([, one], [, other]) => other.daysAgo - one.daysAgo);

/** One record of somebody, what a classmate questioned of it, and what came of that. */
async function write(school: School, owner: Person, questioner: Person, told: WrittenChallenge): Promise<void> {
  const { db, city, teacher, office } = school;
  const recordId = await writeRecord(school, owner, told.record);
  const place = await placeFor(school, owner, told.record);
  const record = recordId ? await recordOf(db, recordId) : undefined;
  if (!recordId || !place || !record) return;
  const reviewer = place.dimension.reviewer === 3 ? office : teacher;
  const changes = told.steps.flatMap(({ changed }) => changed ?? []);
  const evidence = await evidenceOf(db, city, owner, {
    photos: [told.record, ...changes].flatMap(({ photos }) => photos ?? []),
    papers: [told.record, ...changes].flatMap(({ papers }) => papers ?? []),
  });
  const steps = told.steps.map(({ step, daysAgo, said = '', changed }): PastChallenge['steps'][number] => {
    const byOwner = step === 'explain' || step === 'revise';
    const at = `${dayAfter(city.today, -daysAgo)} ${byOwner ? '19:25:00' : '16:30:00'}`;
    const { values, photos, papers } = { ...told.record, ...changed };
    const content = contentOf(
      place.dimension.fields,
      {
        values: { ...told.record.values, ...values },
        ...(photos ? { photos } : {}),
        ...(papers ? { papers } : {}),
      },
      evidence,
      record.content[dateField(place.dimension.fields)] ?? '',
    );
    return {
      step,
      session: byOwner ? owner : reviewer,
      actedAs: byOwner ? '学生' : reviewer === office ? '学校' : '审核教师',
      at,
      said,
      ...(step === 'revise' ? { content } : {}),
    };
  });
  const proof = await ownFiles(db, city, { ownerId: questioner.accountId, use: 'record' }, told.papers ?? []);
  await addChallenge(db, {
    recordId,
    place,
    questioner,
    reason: told.reason,
    fileIds: (told.papers ?? []).map((name) => proof.get(name)!),
    at: `${dayAfter(city.today, -told.daysAgo)} 12:40:00`,
    steps,
  });
}

const dateField = (fields: readonly { fieldId?: string | undefined; fieldType: string }[]): string =>
  fields.find(({ fieldType }) => fieldType === 'date')?.fieldId ?? '';
