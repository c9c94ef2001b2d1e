import { addScheme, presetOf } from '../../src/modules/growth/scheme/index.ts';
import { schoolYearOf } from '../../src/modules/people/school-year/index.ts';
import type { Addition } from '../addition.ts';

/** The bureau that sets the frame of the whole city. */
const BUREAU = '云汀市教育局';

/** A scheme of records for every stage that has a preset, in force since the school year before this one. */
export const SCHEMES_ADDITION: Addition = {
  name: 'schemes',
  async build(db, { orgs, today }) {
    const since = `${schoolYearOf(today) - 1}-08-25 09:00:00`;
    for (const stage of [2, 3, 4]) await addScheme(db, { orgId: orgs.get(BUREAU)!, stage, ...presetOf(stage)! }, since);
    return '';
  },
};
