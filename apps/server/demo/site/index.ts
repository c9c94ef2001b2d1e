import { Usertype } from '@vimo/contract';
import type { Addition } from '../addition.ts';
import { dayAfter } from '../calendar.ts';
import { SITE_TEXTS } from './texts.ts';

const paragraph = (line: string) => (line.startsWith('# ') ? `<h2>${line.slice(2)}</h2>` : `<p>${line}</p>`);

/** The first version of each privacy text, published by the city's bureau (docs/domains/site.md). */
export const SITE_TEXTS_ADDITION: Addition = {
  name: 'site-texts',
  async build(db, { orgs, today }) {
    for (const [at, lines] of SITE_TEXTS.entries())
      await db.run(
        `insert into site_text (kind, version, content, account_id, published_at)
         select $1, 1, $2, account_id, $4 from account where usertype = ${Usertype.bureauStaff} and org_id = $3 order by account_id limit 1`,
        [at + 1, lines.map(paragraph).join(''), orgs.get('云汀市教育局'), `${dayAfter(today, -1)} 09:00:00`],
      );
    return '1';
  },
};
