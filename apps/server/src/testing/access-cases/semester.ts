import { schoolYearOf } from '../../modules/people/school-year/index.ts';
import { toWireTime } from '../../platform/time.ts';
import type { Stage } from './stage.ts';

/** The semester of now. */
export async function semester({ app, db }: Stage): Promise<string> {
  const year = schoolYearOf(toWireTime(app.clock()));
  await db.run('insert into school_year (start_year) values ($1) on conflict do nothing', [year]);
  await db.run(
    `insert into semester (school_year_id, term, starts_on, ends_on)
     select school_year_id, 1, make_date(start_year, 9, 1), make_date(start_year + 1, 8, 20) from school_year where start_year = $1
     on conflict do nothing`,
    [year],
  );
  const row = await db.row<{ id: string }>(
    'select semester_id as id from semester join school_year using (school_year_id) where start_year = $1 and term = 1',
    [year],
  );
  return row!.id;
}
