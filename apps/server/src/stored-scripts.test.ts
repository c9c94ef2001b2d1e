import {
  addMessage,
  applyToClub,
  clubFetch,
  currentUser,
  type Endpoint,
  enrol,
  messagePage,
  noticeFetch,
  orderPage,
  updateUserInfo,
} from '@vimo/contract';
import { parseFragment } from 'parse5';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClub } from './modules/offering/club/index.ts';
import { type Actor, attempt, type Stage, setStage } from './testing/access-cases/index.ts';
import { SCRIPT_PAYLOADS } from './testing/script-payloads.ts';

/**
 * Scripts in the text fields that people fill in: what was typed comes back as the text that was typed, or is refused for
 * characters that nobody types. Answers are JSON that nothing takes for a page. What is published is looked at in a browser without a content policy
 * (`e2e/journeys/stored-scripts.spec.ts`).
 */
const LENGTHS = { username: 32, content: 200, hobby: 200, remarks: 200 };
const UNREADABLE = /(?![\t\n\r])\p{Cc}/u;
const fitting = (most: number) => SCRIPT_PAYLOADS.filter((payload) => payload.length <= most && payload.length >= 5);

const CLUB = {
  name: '机器人社',
  slogan: '把好奇变成作品',
  logoId: '',
  introInfo: '',
  typeName: '科技',
  nature: '校级',
  contactName: '',
  contactPhone: '',
  openToAll: true,
  createdAt: '2026-09-01 09:00:00',
};

let stage: Stage;
let actor: Actor;
let token: string;
beforeAll(async () => {
  stage = await setStage();
  actor = await stage.actor('2');
  token = (await stage.tokenOf(actor))!;
});
afterAll(() => stage.close());

const send = (endpoint: Endpoint, input: object) => attempt(stage, endpoint, input, token);

/** Sends each payload that fits the field and answers those that were taken. */
async function sendAll(field: keyof typeof LENGTHS, endpoint: Endpoint, inputOf: (payload: string) => Promise<object>) {
  const taken: string[] = [];
  for (const payload of fitting(LENGTHS[field])) {
    const reply = await send(endpoint, await inputOf(payload));
    const told = reply.refusal.fields?.[field];
    expect([payload, reply.error_code, told]).toEqual(
      UNREADABLE.test(payload) ? [payload, 2, '含有无法识别的字符'] : [payload, 0, undefined],
    );
    if (reply.error_code === 0) taken.push(payload.trim());
  }
  return taken;
}

describe('scripts typed into', () => {
  it('a message', async () => {
    const typeId = await stage.club();
    const taken = await sendAll('content', addMessage, async (content) => ({ typeId, typeName: 3, content }));
    expect(taken.length).toBeGreaterThan(100);
    const shown: string[] = [];
    for (const currentPage of [1, 2]) {
      const { data } = await stage.app.call(messagePage, { typeId, typeName: 3, pageSize: 100, currentPage }, token);
      shown.push(...data.dataList.map((row) => row.content));
    }
    expect(shown.toSorted()).toEqual(taken.toSorted());
  });

  it('the remarks of a sign-up', async () => {
    const taken = await sendAll('remarks', enrol, async (remarks) => ({ activityId: await stage.activity(), remarks }));
    const shown: string[] = [];
    for (const currentPage of [1, 2]) {
      const { data } = await stage.app.call(orderPage, { pageSize: 100, currentPage }, token);
      shown.push(...data.dataList.map((row) => row.remarks));
    }
    expect(shown.toSorted()).toEqual(taken.toSorted());
  });

  it('an application to a club', async () => {
    const imagesUrl = await stage.picture(actor.accountId, 'club');
    const taken = await sendAll('hobby', applyToClub, async (hobby) => ({
      ...{ asstionId: await stage.club(), imagesUrl, telphone: '13900001111', introInfo: hobby, hobby },
    }));
    const rows = await stage.db.rows<{ hobby: string; intro: string }>(
      'select hobby, intro_info as intro from club_application',
    );
    expect(rows.map((row) => row.hobby).toSorted()).toEqual(taken.toSorted());
    expect(rows.every((row) => row.intro === row.hobby)).toBe(true);
  });

  it('the name and the address of a person', async () => {
    for (const payload of fitting(LENGTHS.username).filter((one) => !UNREADABLE.test(one))) {
      await send(updateUserInfo, { username: payload, sex: 1, address: payload });
      const { data } = await stage.app.call(currentUser, {}, token);
      expect([data.username, data.address]).toEqual([payload.trim(), payload.trim()]);
    }
  });
});

it('an answer that holds a script is no page', async () => {
  const typeId = await stage.club();
  await send(addMessage, { typeId, typeName: 3, content: '<script>alert(1)</script>' });
  const reply = await stage.app.app.http.inject({
    method: 'POST',
    url: messagePage.path,
    headers: { sessiontoken: token },
    payload: { typeId, typeName: 3 },
  });
  expect(reply.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  });
});

/** One in ten: that it is cleaned at all; how well is shown in platform/rich-text-scripts.unit.test.ts. */
const SAMPLE = SCRIPT_PAYLOADS.filter((_, at) => at % 10 === 0).map((payload) => payload.replaceAll('\u0000', ''));
const ACTIVE = /"(script|style|iframe|object|embed|svg|math|form|input|base|meta|link|on\w+)"/;
const partsOf = (html: string) => JSON.stringify(parseFragment(html).childNodes, ['tagName', 'childNodes', 'name']);

describe('stored clean is', () => {
  it('the body of news', async () => {
    for (const detailsHtml of SAMPLE) {
      const { data } = await stage.app.call(noticeFetch, { id: await stage.notice({ detailsHtml }) });
      expect(partsOf(data.comments)).not.toMatch(ACTIVE);
    }
  });

  it('what a club tells of itself', async () => {
    const { orgId } = await stage.app.makeSchool();
    for (const detailsHtml of SAMPLE) {
      const id = await createClub(stage.db, { ...CLUB, orgId, detailsHtml });
      const { data } = await stage.app.call(clubFetch, { id });
      expect(partsOf(data.details)).not.toMatch(ACTIVE);
    }
  });
});
