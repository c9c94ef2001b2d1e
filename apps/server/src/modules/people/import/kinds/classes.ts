import { ImportAction } from '@vimo/contract';
import type { Db } from '../../../../platform/database.ts';
import { addClass, classStagesOf, lengthFor, plainInCohort } from '../../roster/index.ts';
import type { Cells } from '../columns.ts';
import { nearest } from '../nearest.ts';
import type { ImportPlan } from '../plan.ts';
import { faultsOf, judgeAlone } from '../rules.ts';

interface Known {
  /** `stage year name` of the classes that are there. */
  classes: Set<string>;
  /** Those that are there, with the length of the stage. */
  cohorts: readonly { stage: number; entranceYear: number; years: number }[];
  /** Stages in which the school may have classes. */
  stages: readonly number[];
}
interface Write {
  stage: number;
  entranceYear: number;
  className: string;
  years: number;
}

const STAGES = ['幼儿园', '小学', '初中', '高中'];

const nameOf = (cells: Cells) => plainInCohort(cells.className ?? '');
const keyOf = (cells: Cells) => `${STAGES.indexOf(cells.stage ?? '') + 1} ${cells.year ?? ''}`;

/** Classes of a school, each in the cohort of its stage and year of entrance. */
export const classesPlan: ImportPlan<Known, Write> = {
  kind: 'classes',
  keysOf: (cells) => [{ key: `${keyOf(cells)} ${nameOf(cells)}` }],
  async load(db: Db, { orgId }) {
    const cohorts = await db.rows<{ stage: number; entranceYear: number; years: number; names: string[] }>(
      `select stage, entrance_year as "entranceYear", years, array_remove(array_agg(class_name), null) as names
       from cohort left join school_class using (cohort_id) where org_id = $1 group by cohort_id`,
      [orgId],
    );
    const school = await db.row<{ stages: number[]; kindName: string }>(
      'select stages, kind_name as "kindName" from org where org_id = $1',
      [orgId],
    );
    return {
      stages: classStagesOf(school!),
      classes: new Set(
        cohorts.flatMap(({ stage, entranceYear, names }) =>
          names.map((name) => `${stage} ${entranceYear} ${plainInCohort(name)}`),
        ),
      ),
      cohorts,
    };
  },
  judge({ row, cells }, known, others, { day }) {
    const found = faultsOf('classes', cells);
    const stage = STAGES.indexOf(cells.stage ?? '') + 1;
    if (cells.stage && stage === 0)
      found.error('stage', '学段有误', `应为${STAGES.join('、')}`, nearest(cells.stage, STAGES));
    else if (stage > 0 && !known.stages.includes(stage)) {
      const names = known.stages.map((one) => STAGES[one - 1]!);
      found.error('stage', '本校没有这个学段', `可填：${names.join('、')}`, names);
    }
    const entranceYear = Number(cells.year);
    const present = Number(day.slice(0, 4));
    if (cells.year && !(/^\d{4}$/.test(cells.year) && entranceYear >= 1990 && entranceYear <= present + 1))
      found.error('year', '入学年份有误', `应为年份，如 ${present}`);
    const className = nameOf(cells);
    if ([...className].length > 20) found.error('className', '班级名称过长', '最多 20 个字');
    const key = `${keyOf(cells)} ${className}`;
    if (className)
      judgeAlone(found, others(key), row, { column: 'className', title: '班级', value: cells.className ?? '' });
    const there = known.classes.has(key);
    const outcome = { action: there ? ImportAction.keep : ImportAction.create, faults: found.faults };
    if (found.failed()) return { ...outcome, write: undefined };
    const years = lengthFor(known.cohorts, stage, entranceYear);
    const named = cells.className ?? '';
    return { ...outcome, write: { stage, entranceYear, className: named, years } };
  },
  async write({ db, place, log }, rows) {
    for (const row of rows) await addClass(db, { ...row, orgId: place.orgId });
    log('created', rows.length);
  },
};
