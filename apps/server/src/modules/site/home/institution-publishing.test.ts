import {
  institutionList,
  managePublicationAdopt,
  managePublicationFetch,
  managePublicationKinds,
  managePublicationPage,
  managePublicationPreview,
  managePublicationSave,
  managePublicationStep,
  OrgType,
  type PublicationStep,
  publicationPreview,
} from '@vimo/contract';
import { afterAll, expect, it } from 'vitest';
import { toWireTime } from '../../../platform/time.ts';
import { startTestApp } from '../../../testing/app.ts';
import { makeOrg } from '../../../testing/fixtures.ts';
import { describeOrganisation } from '../../people/organisation/index.ts';

const app = await startTestApp();
const db = app.platform.database;
afterAll(() => app.close());
const city = await makeOrg(db, { name: '云汀市教育局', type: OrgType.bureau });
const school = await makeOrg(db, { name: '白鹭洲小学', parentOrgId: city });
const base = await makeOrg(db, { name: '云汀湿地', type: OrgType.base, parentOrgId: city });
await describeOrganisation(db, school, '与湿地为邻。');
const { token: clerk } = await app.loginAs(10, { orgId: city });
const { token: head } = await app.loginAs(5, { orgId: school });
const { token: reader } = await app.loginAs(2);

const fetch = async (id: string, token: string) => (await app.call(managePublicationFetch, { id }, token)).data;
const step = async (id: string, what: PublicationStep, token: string, more: object = {}) =>
  app.call(managePublicationStep, { id, edition: (await fetch(id, token)).edition, step: what, ...more }, token);
const adopt = (objectId: string, token: string) =>
  app.call(managePublicationAdopt, { kind: 'institution', objectId }, token);
const save = async (id: string, introInfo: string, token: string, terms: object = {}) =>
  app.call(
    managePublicationSave,
    { id, kind: 'institution', edition: (await fetch(id, token)).edition, content: { introInfo }, terms },
    token,
  );
/** What is told of institutions is as old as a second. */
const shows = (orgId: string) =>
  expect.poll(
    async () => (await app.call(institutionList, {}, reader)).data.find((one) => one.orgId === orgId)?.introInfo,
    { timeout: 10_000 },
  );

it('a school writes its page over what stands, previews it, and the bureau passes it before anybody reads it', async () => {
  const { data: list } = await app.call(managePublicationPage, { kind: 'institution' }, head);
  expect(list.dataList).toMatchObject([{ id: '', objectId: school, title: '白鹭洲小学', status: 'shown' }]);
  const { id } = (await adopt(school, head)).data;
  expect(await fetch(id, head)).toMatchObject({ content: { introInfo: '与湿地为邻。' }, lastVersion: 1 });
  await save(id, '与湿地为邻，观鸟日志写了六届。', head);
  const { href } = (await app.call(managePublicationPreview, { id }, head)).data;
  const token = new URL(href, 'http://x').searchParams.get('preview') ?? '';
  expect((await app.call(publicationPreview, { token }, head)).data.institution).toEqual({
    ...{ orgId: school, introInfo: '与湿地为邻，观鸟日志写了六届。' },
  });
  await shows(school).toBe('与湿地为邻。');
  // A bureau is not handed a moment that only the writer can change.
  await save(id, '与湿地为邻，观鸟日志写了六届。', head, { from: '2020-01-01 08:00:00' });
  expect((await step(id, 'putForward', head, { forOrgId: city })).refusal.fields).toHaveProperty('from');
  await save(id, '与湿地为邻，观鸟日志写了六届。', head);
  expect((await step(id, 'publish', head)).message).toBe('机构主页由上级教育局审核后显示，请送审');
  expect((await step(id, 'putForward', head, { forOrgId: city })).error_code).toBe(0);
  expect((await step(id, 'pass', head)).error_code).toBe(1);
  expect((await step(id, 'pass', clerk)).error_code).toBe(0);
  await shows(school).toBe('与湿地为邻，观鸟日志写了六届。');
  expect((await step(id, 'takeDown', clerk)).error_code).toBe(0);
  await shows(school).toBe('');
});

it('the highest bureau publishes its own, for a moment ahead too; nothing is empty or too long', async () => {
  const { id } = (await adopt(city, clerk)).data;
  expect(await fetch(id, clerk)).toMatchObject({ status: 'takenDown', bureaus: [] });
  expect((await step(id, 'publish', clerk)).refusal.fields).toEqual({ introInfo: '请输入机构简介' });
  expect((await save(id, '长'.repeat(301), clerk)).refusal.fields).toHaveProperty('introInfo');
  const from = toWireTime(new Date(app.clock().getTime() + 600_000));
  await save(id, '让成长被看见。', clerk, { from });
  expect((await step(id, 'publish', clerk)).message).toBe(`已发布，将于 ${from.slice(0, 16)} 显示`);
  expect(await fetch(id, clerk)).toMatchObject({ status: 'scheduled', from, shownVersion: 0 });
  await shows(city).toBe('');
  app.clock.advance(600);
  await app.services.publications.sweep();
  await shows(city).toBe('让成长被看见。');
});

it('is no other organisation’s, and no base’s', async () => {
  const other = await makeOrg(db, { name: '云汀二中', parentOrgId: city });
  const { token: stranger } = await app.loginAs(5, { orgId: other });
  expect((await adopt(school, stranger)).error_code).toBe(4);
  const { token: keeper } = await app.loginAs(11, { orgId: base });
  expect((await adopt(base, keeper)).error_code).toBe(4);
  const { data: kinds } = await app.call(managePublicationKinds, {}, keeper);
  expect(kinds.map(({ kind }) => kind)).not.toContain('institution');
  const written = { kind: 'institution', content: { introInfo: '湿地' } } as const;
  // What stands is gone on from, so that nobody writes a second page beside it.
  expect((await app.call(managePublicationSave, written, stranger)).error_code).toBe(1);
  expect((await app.call(managePublicationSave, written, keeper)).message).toBe('您的机构没有机构主页');
  expect((await app.call(managePublicationSave, written, reader)).error_code).toBe(3);
});
