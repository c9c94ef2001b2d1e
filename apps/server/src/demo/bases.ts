import { createBaseType, describeBase } from '../modules/base/index.ts';
import type { Addition, StandingCity } from './additions.ts';
import { BASE_TEXTS, type BaseText } from './base-texts.ts';
import { escaped, pictureHtml } from './details.ts';

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

/** What the nine bases of the city tell of themselves (decisions, 6). */
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
        openTimes: base.open.replaceAll('{year}', today.slice(0, 4)),
        logoId: pictureIds[0]!,
        pictureIds,
        detailsHtml: htmlOf(base, pictures),
        sort,
      });
    }
    return '';
  },
};
