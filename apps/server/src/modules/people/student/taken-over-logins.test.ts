import { readFile } from 'node:fs/promises';
import { OrgType } from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { identityNumberOf, makeOrg } from '../../../testing/fixtures.ts';

const app = await startTestApp();
afterAll(() => app.close());

it('an installation with pupils who know their register number alone keeps their logins; one without them does not', async () => {
  const db = app.platform.database;
  const bureau = await makeOrg(db, { type: OrgType.bureau });
  const migration = await readFile(
    new URL('../../../../migrations/0658-old-logins-taken-over.sql', import.meta.url),
    'utf8',
  );
  const keptAfter = async () => {
    await db.run(migration);
    return (await db.row('select register_login_kept as kept from org where org_id = $1', [bureau]))!;
  };
  const id = await app.makeAccount({ usertype: 2, orgId: await makeOrg(db, { parentOrgId: bureau }) });
  const called = (studentNo: string) =>
    db.run(
      'insert into student (account_id, student_no) values ($1, $2) on conflict (account_id) do update set student_no = $2',
      [id, studentNo],
    );
  await called('20240000001');
  expect(await keptAfter()).toEqual({ kept: false });
  await called(`G${identityNumberOf(1)}`);
  expect(await keptAfter()).toEqual({ kept: true });
});
