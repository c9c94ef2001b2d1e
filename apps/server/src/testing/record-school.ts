import { insertByFront, OrgType } from '@vimo/contract';
import { storeFile } from '../modules/content/file/index.ts';
import { addScheme, presetOf } from '../modules/growth/scheme/index.ts';
import { schoolYearOf } from '../modules/people/school-year/index.ts';
import { toWireTime } from '../platform/time.ts';
import { PICTURE } from './access-cases/stage.ts';
import type { TestApp } from './app.ts';
import { makeClass, makeOrg } from './fixtures.ts';

type Content = NonNullable<ReturnType<typeof presetOf>>['content'];
type Dimension = Content['modules'][number]['dimensions'][number];

/** A primary school with a published scheme, this year's semester, one class with its teacher, and the school's office. */
export async function makeRecordSchool(app: TestApp) {
  const db = app.platform.database;
  const city = await makeOrg(db, { type: OrgType.bureau });
  const orgId = await makeOrg(db, { parentOrgId: city });
  const classId = await makeClass(db, orgId, { day: app.clock() });
  const now = toWireTime(app.clock());
  const schemeId = await addScheme(db, { orgId: city, stage: 2, ...presetOf(2)! }, now);
  const { content } = (await db.row<{ content: Content }>('select content from scheme where scheme_id = $1', [
    schemeId,
  ]))!;
  const dimensionIn = (module: string, name: string): Dimension =>
    content.modules
      .find(({ moduleName }) => moduleName === module)!
      .dimensions.find((one) => one.dimensionName === name)!;
  const reading = dimensionIn('学业水平', '课外阅读');
  const teacher = await app.loginAs(6, { orgId, name: '高老师' });
  const office = await app.loginAs(5, { orgId });
  const year = schoolYearOf(now);
  await db.run('insert into school_year (start_year) values ($1)', [year]);
  await db.run('insert into class_teacher select $1, school_year_id, $2 from school_year', [
    classId,
    teacher.accountId,
  ]);
  await db.run(
    `insert into semester (school_year_id, term, starts_on, ends_on) select school_year_id, 1, make_date($1, 9, 1), make_date($1 + 1, 7, 1) from school_year`,
    [year],
  );
  const idOf = (dimension: Dimension, name: string) =>
    dimension.fields.find(({ fieldName }) => fieldName === name)!.fieldId!;
  const values = (more: Record<string, string> = {}) =>
    Object.entries({ 书名: '昆虫记', 读完日期: '2026-03-01', 读书心得: '法布尔蹲在地上看了一辈子虫子。', ...more }).map(
      ([name, value]) => ({ id: idOf(reading, name), value }),
    );
  return {
    ...{ city, orgId, classId, now, content, dimensionIn, idOf, reading, teacher, office, values },
    async pupil(name = '林小禾') {
      const accountId = await app.makeStudent({ orgId, classId }, { name });
      return { accountId, token: await app.sessionOf(accountId) };
    },
    /** A draft of somebody's reading. */
    begin: async (token: string, more: Record<string, string> = {}) =>
      (await app.call(insertByFront, { dimensionId: reading.dimensionId!, fieldList: values(more) }, token)).data.id,
    picture: (ownerId: string) => storeFile(app.platform, { bytes: PICTURE, name: '图.png', use: 'record', ownerId }),
  };
}
