import { OrgType, Usertype } from '@vimo/contract';
import { createBaseType, describeBase } from '../../src/modules/offering/base/index.ts';
import type { Db } from '../../src/platform/database.ts';
import { escaped, pictureHtml } from '../activity/details.ts';
import type { Addition, StandingCity } from '../addition.ts';
import { dayAfter } from '../calendar.ts';
import { createRandom } from '../random.ts';
import { BASE_TEXTS, type BaseText } from './texts.ts';

/** How far activities lie from today, at most. */
const FURTHEST_DAYS = 90;
/** Seed of who follows the bases, and how many of the pupils may. */
const SEED = 20_260_315;
const FOLLOWERS: [least: number, most: number] = [18, 96];

function htmlOf(base: BaseText, pictures: StandingCity['pictures']): string {
  const [lead, ...rest] = base.story.map((paragraph) => `<p>${escaped(paragraph)}</p>`);
  const courses = base.courses
    .map(([name, what]) => `<tr><td>${escaped(name)}</td><td>${escaped(what)}</td></tr>`)
    .join('');
  return [
    lead,
    pictureHtml(pictures, base.pictures[0]!),
    ...rest,
    '<h3>研学课程</h3>',
    `<table><thead><tr><th>课程</th><th>做什么</th></tr></thead><tbody>${courses}</tbody></table>`,
    '<h3>入园须知</h3>',
    `<ul>${base.tips.map((tip) => `<li>${escaped(tip)}</li>`).join('')}</ul>`,
  ].join('\n');
}

/** What the nine bases of the city tell of themselves (docs/domains/bases.md). */
export const BASES_ADDITION: Addition = {
  name: 'bases',
  async build(db, { orgs, pictures, today }) {
    const types = [...new Set(BASE_TEXTS.map((base) => base.type))];
    const typeIds = new Map<string, string>();
    for (const [sort, name] of types.entries()) typeIds.set(name, await createBaseType(db, name, sort));
    for (const [sort, base] of BASE_TEXTS.entries()) {
      const pictureIds = base.pictures.map((name) => pictures.get(name)!);
      await describeBase(db, orgs.get(base.name)!, {
        typeId: typeIds.get(base.type)!,
        introInfo: base.intro,
        address: base.address,
        officePhone: `0000-68${base.line} 0000`,
        telephone: `0000-69${base.line} 0000`,
        suitSections: [...base.stages].map(Number),
        bookFlag: base.booking,
        openTimes: base.open
          .replaceAll('{from}', dayAfter(today, -FURTHEST_DAYS).slice(0, 4))
          .replaceAll('{until}', dayAfter(today, FURTHEST_DAYS).slice(0, 4)),
        logoId: pictureIds[0]!,
        pictureIds,
        detailsHtml: htmlOf(base, pictures),
        sort,
      });
    }
    await insertFollowers(db, today);
    return '';
  },
};

/** Pupils who follow the bases; those whom the journeys log in as are the first ones, and follow none. */
async function insertFollowers(db: Db, today: string): Promise<void> {
  const random = createRandom(SEED);
  const pupils = await db.rows<{ id: string }>(
    `select account_id as id from account where usertype = ${Usertype.student} order by account_id offset 400`,
  );
  const bases = await db.rows<{ id: string }>(
    `select org_id as id from org where org_type = ${OrgType.base} order by org_id`,
  );
  const pairs = bases.flatMap((base) =>
    random
      .shuffled(pupils)
      .slice(0, random.between(...FOLLOWERS))
      .map((pupil) => [pupil.id, base.id] as const),
  );
  await db.run(
    `insert into followed_base (account_id, org_id, created_at)
     select *, $3::timestamptz from unnest($1::bigint[], $2::bigint[]) on conflict do nothing`,
    [pairs.map(([pupil]) => pupil), pairs.map(([, base]) => base), `${dayAfter(today, -20)} 12:00:00`],
  );
}
