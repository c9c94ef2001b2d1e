import { type institutionList, OrgType, type ParsedInputOf } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';
import { createTotals } from '../../../platform/totals.ts';
import { orgTotals, partnerTotals } from '../../offering/activity/index.ts';
import { clubsPerOrg } from '../../offering/club/index.ts';
import { noticesPerOrg } from '../../offering/news/index.ts';
import { studentsPerOrg } from '../../people/account/index.ts';
import { activeOrganisations } from '../../people/organisation/index.ts';
import { withBelow } from './rules.ts';

/** Bureaus, schools and bases with their key figures, each with all below it (/institution, /vimoSchool). */
export function createFigures(db: Db) {
  const totals = createTotals();

  async function everything(now: WireTime) {
    const [organisations, students, activities, partners, clubs, notices] = await Promise.all([
      activeOrganisations(db),
      studentsPerOrg(db),
      orgTotals(db),
      partnerTotals(db),
      clubsPerOrg(db),
      noticesPerOrg(db, now),
    ]);
    const [studentNums, activityNums, clubNums, newsNums] = [students, activities, clubs, notices].map((own) =>
      withBelow(organisations, own),
    );
    const sumOf = (own: ReadonlyMap<string, number>) =>
      organisations.reduce((sum, { orgId }) => sum + (own.get(orgId) ?? 0), 0);
    const site = {
      schoolNum: organisations.filter(({ orgType }) => orgType === OrgType.school).length,
      baseNum: organisations.filter(({ orgType }) => orgType === OrgType.base).length,
      studentNum: sumOf(students),
      activityNum: sumOf(activities),
      clubNum: sumOf(clubs),
    };
    const rows = organisations.map((organisation) => {
      const { orgId, orgType } = organisation;
      // What a base takes part in is counted at its organiser, so it is not counted again further up.
      const takesPart = orgType === OrgType.base ? (partners.get(orgId) ?? 0) : 0;
      return {
        ...organisation,
        studentNum: studentNums?.get(orgId) ?? 0,
        activityNum: (activityNums?.get(orgId) ?? 0) + takesPart,
        clubNum: clubNums?.get(orgId) ?? 0,
        newsNum: newsNums?.get(orgId) ?? 0,
      };
    });
    return { rows, site };
  }
  const known = (now: WireTime) => totals.get('figures', () => everything(now));

  return {
    /** Of the whole installation: each activity once. As old as the list. */
    site: async (now: WireTime) => (await known(now)).site,

    /** Those of a kind, in an organisation and below it; without a wish all, bureaus first. At most seconds old. */
    async list({ orgType, orgId }: ParsedInputOf<typeof institutionList>, now: WireTime) {
      const { rows } = await known(now);
      const within = orgId && !/^0+$/.test(orgId) ? orgId : undefined;
      return rows.filter(
        (one) =>
          (orgType === undefined || one.orgType === orgType) && (within === undefined || one.path.includes(within)),
      );
    },
  };
}
export type Figures = ReturnType<typeof createFigures>;
