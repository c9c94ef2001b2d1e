import {
  CHILD_NAME,
  type InputOf,
  manageCircularSave,
  manageCircularSend,
  notificationPage,
  OrgType,
} from '@vimo/contract';
import { expect } from 'vitest';
import { addSchoolYear } from '../modules/people/school-year/index.ts';
import { startTestApp, testClock } from './app.ts';
import { makeClass, makeOrg } from './fixtures.ts';
import { runTasks } from './tasks.ts';

export const ofClass = (id: string) => [{ kind: 'class' as const, id }];
export type Draft = InputOf<typeof manageCircularSave>;
export const draftOf = (more: Partial<Draft>): Draft => ({
  ...{ audience: 1, targets: [], title: '家长会', body: `<p>${CHILD_NAME}的家长请到校。</p>` },
  ...more,
});

/** An app with schools of which the class teacher and the office write circulars, and what tests of these do there. */
export async function startCircularSchools() {
  const clock = testClock('2026-03-12T10:00:00+08:00');
  const app = await startTestApp({ clock });
  const db = app.platform.database;

  const city = await makeOrg(db, { type: OrgType.bureau, name: '云汀市教育局' });
  await addSchoolYear(db, 2025, [
    ['2025-09-01', '2026-01-22'],
    ['2026-02-23', '2026-07-03'],
  ]);

  /** A school with a class of two children, one guardian of both, and its class teacher. */
  async function school() {
    const orgId = await makeOrg(db, { parentOrgId: city, name: '白鹭洲小学' });
    const classId = await makeClass(db, orgId, { day: clock() });
    const other = await makeClass(db, orgId, { day: clock(), className: '3班' });
    const teacher = await app.loginAs(3, { orgId, name: '高老师' });
    await db.run(
      'insert into class_teacher (class_id, school_year_id, account_id) select $1, school_year_id, $2 from school_year',
      [classId, teacher.accountId],
    );
    const children = [
      await app.makeStudent({ orgId, classId }, { name: '林小禾' }),
      await app.makeStudent({ orgId, classId }, { name: '林小苗' }),
    ];
    const [guardian, second] = [await app.loginAs(4, { name: '林家长' }), await app.loginAs(4, { name: '外婆' })];
    for (const [parent, child] of [
      [guardian, children[0]],
      [guardian, children[1]],
      [second, children[0]],
    ] as const)
      await db.run('insert into child_binding (parent_id, student_id, relation) values ($1, $2, 1)', [
        parent.accountId,
        child,
      ]);
    return { orgId, classId, other, teacher, children, guardian, second, office: await app.loginAs(5, { orgId }) };
  }

  async function written(token: string, more: Partial<Draft>) {
    const { data } = await app.call(manageCircularSave, draftOf(more), token);
    return data;
  }
  async function sent(token: string, more: Partial<Draft>): Promise<string> {
    const one = await written(token, more);
    const reply = await app.call(manageCircularSend, one, token);
    expect(reply.message).toBe('开始发送');
    await runTasks(app);
    return one.id;
  }
  async function told(token: string) {
    const { data } = await app.call(notificationPage, { kind: 'circular' }, token);
    return data.dataList.map(({ title, href }) => [title, href]);
  }

  return { app, clock, db, city, school, written, sent, told };
}
