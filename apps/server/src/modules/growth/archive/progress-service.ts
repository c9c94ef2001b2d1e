import type { manageArchiveClasses, manageArchiveSchools } from '@vimo/contract';
import { notFound } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { createTotals, pageTotal } from '../../../platform/totals.ts';
import { isWithin, scopeOf } from '../../people/organisation/index.ts';
import { semesterToldOn } from '../../people/school-year/index.ts';
import { countSchools, progressOfClasses, progressOfSchools } from './progress-queries.ts';
import { semestersBegun } from './queries.ts';

/** How far the schools below a bureau are with archiving, in numbers alone (docs/domains/report-archive.md). */
export function createArchiveProgress({ database }: Pick<Platform, 'database'>) {
  const totals = createTotals();

  /** A semester that has begun, the one that reports are about unless said. @throws Refusal notFound */
  async function semesterAsked(semesterId: string | undefined, now: WireTime): Promise<string> {
    const semesters = await semestersBegun(database, '0', dayOf(now));
    const found = semesterId
      ? semesters.find((one) => one.semesterId === semesterId)
      : (semesterToldOn(semesters, dayOf(now)) ?? semesters[0]);
    if (!found) throw notFound('学期不存在');
    return found.semesterId;
  }

  return {
    async schools({ session, input, now }: Pick<Call<typeof manageArchiveSchools>, 'session' | 'input' | 'now'>) {
      const semesterId = await semesterAsked(input.semesterId, now);
      const scope = scopeOf(session);
      const name = input.orgName ?? '';
      const span = spanOf(input);
      const schools = await progressOfSchools(database, { scope, name, semesterId, day: dayOf(now) }, span);
      return {
        dataList: schools.map((school) => ({ ...school, semesterId })),
        totalCount: await pageTotal({ ...span, shown: schools.length }, () =>
          totals.get(`${scope} ${name}`, () => countSchools(database, scope, name)),
        ),
      };
    },

    /** @throws Refusal notFound for a school that is not below the person's organisation */
    async classes({ session, input: { orgId, semesterId }, now }: Call<typeof manageArchiveClasses>) {
      if (!(await isWithin(database, scopeOf(session), orgId))) throw notFound('学校不存在');
      const asked = { orgId, semesterId: await semesterAsked(semesterId, now), day: dayOf(now) };
      return { classes: await progressOfClasses(database, asked) };
    },
  };
}
