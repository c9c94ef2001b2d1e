import type { Db } from '../../../platform/database.ts';
import { placesOf, type Schemes } from '../scheme/index.ts';
import { type Completeness, completenessOf } from './rules.ts';
import { aboveOf, type ClassRow, countsOf, type PupilRow, pupilsOf } from './staff-queries.ts';

/** Students of classes of one school with what their reports of a semester hold and lack, as classes are on a day. */
export async function completenessIn(
  db: Db,
  schemes: Pick<Schemes, 'schemeAt' | 'placeOf'>,
  {
    orgId,
    classes,
    semesterId,
    day,
  }: { orgId: string; classes: readonly Pick<ClassRow, 'classId' | 'stage'>[]; semesterId: string; day: string },
): Promise<(PupilRow & Completeness)[]> {
  const classIds = classes.map(({ classId }) => classId);
  const pupils = await pupilsOf(db, classIds, semesterId, day);
  const rows = await countsOf(
    db,
    pupils.map(({ studentId }) => studentId),
    semesterId,
  );
  const above = await aboveOf(db, orgId);
  const modules = new Map(
    await Promise.all(
      [...new Set(classes.map(({ stage }) => stage))].map(async (stage) => {
        const scheme = await schemes.schemeAt(db, orgId, above, stage);
        const asked = scheme ? placesOf(scheme).filter(({ dimension }) => dimension.inReport) : [];
        return [stage, [...new Set(asked.map(({ module }) => module))]] as const;
      }),
    ),
  );
  const inReport = new Map<string, boolean>();
  for (const { schemeId, dimensionId } of rows) {
    const key = `${schemeId} ${dimensionId}`;
    if (!inReport.has(key))
      inReport.set(key, (await schemes.placeOf(db, schemeId, dimensionId))?.dimension.inReport === 1);
  }
  const counted = Map.groupBy(
    rows.filter(({ schemeId, dimensionId }) => inReport.get(`${schemeId} ${dimensionId}`)),
    ({ studentId }) => studentId,
  );
  const stages = new Map(classes.map(({ classId, stage }) => [classId, stage]));
  return pupils.map((pupil) => {
    const counts = counted.get(pupil.studentId) ?? [];
    const asked = modules.get(stages.get(pupil.classId) ?? 0) ?? [];
    return { ...pupil, ...completenessOf(asked, counts) };
  });
}
