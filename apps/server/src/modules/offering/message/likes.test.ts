import { addMessage, likeMessage, messagePage, unlikeMessage } from '@vimo/contract';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import { makeClub, makeCrowd, makeOrg } from '../../../testing/fixtures.ts';

const app = await startTestApp();
const second = await startTestApp({ connectionString: app.connectionString });
const db = app.platform.database;
const clubId = await makeClub(db, { orgId: await makeOrg(db) });
afterAll(async () => {
  await second.close();
  await app.close();
});

async function makeMessage(content = '社团活动真有意思'): Promise<string> {
  const { token } = await app.loginAs(2);
  return (await app.call(addMessage, { typeId: clubId, typeName: 3, content }, token)).data.id;
}
const countOf = async (messageId: string) =>
  db.row<{ counted: number; rows: number }>(
    `select good_count as counted, (select count(*)::int from message_like l where l.message_id = m.message_id) as rows
     from message m where message_id = $1`,
    [messageId],
  );

it('toggles: liking twice is one like, taking back what is not there changes nothing', async () => {
  const messageId = await makeMessage();
  const { token } = await app.loginAs(4);
  const seen = async (by?: string) => {
    const { data } = await app.call(messagePage, { typeId: clubId, typeName: 3, pageSize: 100 }, { token: by });
    const { goodNums, ifDoClick } = data.dataList.find((row) => row.id === messageId)!;
    return [goodNums, ifDoClick];
  };
  expect(await app.call(unlikeMessage, { messageId }, token)).toMatchObject({ error_code: 0 });
  expect(await seen(token)).toEqual([0, 0]);
  for (let twice = 0; twice < 2; twice += 1) {
    expect((await app.call(likeMessage, { messageId }, token)).error_code).toBe(0);
    expect(await seen(token)).toEqual([1, 1]);
    expect(await seen()).toEqual([1, 0]);
  }
  await app.call(unlikeMessage, { messageId }, token);
  expect(await seen(token)).toEqual([0, 0]);
});

it('needs a session, and a message that is there for the person', async () => {
  const messageId = await makeMessage();
  for (const endpoint of [likeMessage, unlikeMessage]) {
    expect((await app.call(endpoint, { messageId })).status).toBe(511);
    expect((await app.call(endpoint, { messageId }, 'f'.repeat(64))).status).toBe(511);
  }
  const { token } = await app.loginAs(4);
  const held = await makeMessage('加我微信一起玩吧');
  const answers = await Promise.all([held, '99999999'].map((id) => app.call(likeMessage, { messageId: id }, token)));
  expect(answers.map((reply) => reply.error_code)).toEqual([4, 4]);
  expect(answers[0]!.message).toBe(answers[1]!.message);
  expect((await app.call(likeMessage, { messageId: 'x' }, token)).error_code).toBe(2);
  expect(await countOf(held)).toEqual({ counted: 0, rows: 0 });
});

it('is not taken for a message that waits, its writer’s own either, nor for one whose club is not there', async () => {
  const { token } = await app.loginAs(2);
  const about = await makeClub(db, { orgId: await makeOrg(db) });
  const add = async (content: string) =>
    (await app.call(addMessage, { typeId: about, typeName: 3, content }, token)).data.id;
  const held = await add('加我微信一起玩吧');
  const shown = await add('这次活动很好');
  const like = async (messageId: string) => (await app.call(likeMessage, { messageId }, token)).error_code;
  expect([await like(held), await like(shown)]).toEqual([4, 0]);
  const other = await add('下次我们还来');
  await db.run('update club set published = false where club_id = $1', [about]);
  expect(await like(other)).toBe(4);
  expect([await countOf(held), await countOf(other)]).toEqual(Array(2).fill({ counted: 0, rows: 0 }));
});

it('two hundred at once, of two servers, each sent twice, are two hundred', async () => {
  const messageId = await makeMessage();
  const crowd = await makeCrowd(db, 200);
  const tokens = await Promise.all(crowd.map((accountId) => app.sessionOf(accountId)));
  await Promise.all(
    tokens.flatMap((token) => [app, second].map((server) => server.call(likeMessage, { messageId }, token))),
  );
  expect(await countOf(messageId)).toEqual({ counted: 200, rows: 200 });
});

it('after any likes and unlikes at once, the number told is the number of those who like', async () => {
  const crowd = await makeCrowd(db, 6);
  const tokens = await Promise.all(crowd.map((accountId) => app.sessionOf(accountId)));
  const step = fc.record({ who: fc.nat(5), like: fc.boolean(), server: fc.nat(1), alone: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const messageId = await makeMessage();
      let running: Promise<unknown>[] = [];
      for (const { who, like, server, alone } of steps) {
        if (alone) await Promise.all(running.splice(0));
        running.push([app, second][server]!.call(like ? likeMessage : unlikeMessage, { messageId }, tokens[who]));
      }
      await Promise.all(running);
      running = [];
      // One last word of each, one after another, tells what must be left.
      const last = new Map(steps.map(({ who, like }) => [who, like]));
      for (const [who, like] of last) {
        await app.call(like ? likeMessage : unlikeMessage, { messageId }, tokens[who]);
      }
      const likers = [...last.values()].filter(Boolean).length;
      expect(await countOf(messageId)).toEqual({ counted: likers, rows: likers });
    }),
    { numRuns: 30 },
  );
});
