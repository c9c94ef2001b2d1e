import {
  manageCircularSave,
  manageCircularSend,
  manageCircularTakeBack,
  SESSION_HEADER,
  showImage,
} from '@vimo/contract';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { startTestApp, testClock } from '../../../testing/app.ts';
import { makeClass, makeOrg } from '../../../testing/fixtures.ts';
import { runTasks } from '../../../testing/tasks.ts';
import { sendFiles } from '../../../testing/uploads.ts';
import { addSchoolYear } from '../school-year/index.ts';

const clock = testClock('2026-03-12T10:00:00+08:00');
const app = await startTestApp({ clock });
const db = app.platform.database;
afterAll(() => app.close());

it('files of a circular are seen by who keeps it and by whom it went to, as long as the child is theirs and it stands', async () => {
  await addSchoolYear(db, 2025, [
    ['2025-09-01', '2026-01-22'],
    ['2026-02-23', '2026-07-03'],
  ]);
  const orgId = await makeOrg(db, { name: '白鹭洲小学' });
  const classId = await makeClass(db, orgId, { day: clock() });
  const child = await app.makeStudent({ orgId, classId });
  const [guardian, second, stranger] = [await app.loginAs(4), await app.loginAs(4), await app.loginAs(4)];
  for (const { accountId } of [guardian, second])
    await db.run('insert into child_binding (parent_id, student_id) values ($1, $2)', [accountId, child]);
  const [office, colleague] = [await app.loginAs(5, { orgId }), await app.loginAs(5, { orgId })];
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  const { data: fileId } = await sendFiles(app, office.token, 'circular', { name: '路线.png', bytes });
  const draft = {
    ...{ audience: 1, targets: [{ kind: 'class' as const, id: classId }], title: '春游', body: '<p>请看路线。</p>' },
    fileIds: fileId,
  };
  // What somebody else sent in is not theirs to attach.
  expect((await app.call(manageCircularSave, draft, colleague.token)).refusal.fields).toHaveProperty('fileIds');
  const { data } = await app.call(manageCircularSave, draft, office.token);
  await app.call(manageCircularSend, data, office.token);
  await runTasks(app);

  const readers = { guest: undefined, guardian, second, stranger, office, colleague };
  const seen = async () => {
    const who: string[] = [];
    for (const [name, reader] of Object.entries(readers)) {
      const headers = reader ? { [SESSION_HEADER]: reader.token } : {};
      const { statusCode } = await app.app.http.inject({ url: `${showImage.path}?id=${fileId}`, headers });
      if (statusCode === 200) who.push(name);
    }
    return who;
  };
  expect(await seen()).toEqual(['guardian', 'second', 'office', 'colleague']);
  await db.run('delete from child_binding where parent_id = $1', [second.accountId]);
  expect(await seen()).toEqual(['guardian', 'office', 'colleague']);
  await app.call(manageCircularTakeBack, { id: data.id }, office.token);
  expect(await seen()).toEqual(['office', 'colleague']);
});
