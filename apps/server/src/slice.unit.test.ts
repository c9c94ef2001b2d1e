import { manageFeedbackPage, Office, siteInfo } from '@vimo/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Db } from './platform/database.ts';
import { event } from './platform/events.ts';
import { on } from './platform/http/route.ts';
import { defineTask } from './platform/jobs/index.ts';
import { leavingList } from './platform/leaving-list.ts';
import type { Platform } from './platform/platform.ts';
import { createReactions, when } from './platform/reactions.ts';
import { type Given, slice, slicesOn, spanOver } from './slice.ts';

const platform = {} as Platform;
const noRows = async () => ({ dataList: [], totalCount: 0 });

/** A domain as small as one can be, which speaks of all that a domain can. */
const harvested = event<{ apples: number }>('orchard.harvested');
const orchardSlice = (_: Given) => {
  const orchard = { harvest: (db: Db, apples: number) => db.tell(harvested, { apples }) };
  return slice({ name: 'orchard', services: { orchard }, routes: [] });
};
const ciderSlice = ({ orchard }: Given & { orchard: { harvest(db: Db, apples: number): Promise<void> } }) => {
  const pressed: number[] = [];
  const cider = { pressed, press: (db: Db) => orchard.harvest(db, 3) };
  return slice({
    name: 'cider',
    services: { cider },
    routes: [on(siteInfo, () => ({}) as never)],
    abilities: { clubs: ({ usertype }) => usertype === 5 },
    counters: { contentWaiting: async () => 1, tasksFailed: { atTimes: async () => 2 } },
    spans: { contentWaiting: async () => ({ since: '2026-03-01 08:00:00' }) },
    behind: { noticesLate: async () => [{ orgId: '1', count: 5, since: '2026-07-03' }] },
    memberCounters: [{ tells: ['challengesToAnswer'], count: async () => ({ challengesToAnswer: 1 }) }],
    readers: { barrel: async () => '7', label: { ofNobody: async () => true } },
    restorers: { class: { may: () => true, restore: async () => {} } },
    leaving: { feedback: leavingList({ endpoint: manageFeedbackPage, page: noRows, columns: [] }) },
    moves: [
      { task: defineTask({ kind: 'cider.bottled', version: 1, input: z.strictObject({}) }), left: async () => 4 },
    ],
    reactions: [when(harvested, async (_, { apples }) => pressed.push(apples))],
    erase: async () => {},
  });
};

test('a domain is a function of what others make, and one name in the list', async () => {
  const { services, slices } = slicesOn(platform).with(orchardSlice).with(ciderSlice);
  const reactions = createReactions();
  reactions.are(services.told.reactions);
  const db = { tell: ({ name }, facts) => reactions.to(db, name, facts) } as Db;
  await services.cider.press(db);
  expect(services.cider.pressed).toEqual([3]);
  expect(slices.map(({ name, routes }) => [name, routes.length])).toEqual([
    ['orchard', 0],
    ['cider', 1],
  ]);
  const { abilities, counters, spans, behind, memberCounters, readers, restorers, leaving, erasers } = services.told;
  expect([abilities, counters, spans, behind, readers, restorers, leaving].map(Object.keys)).toEqual([
    ['clubs'],
    ['contentWaiting', 'tasksFailed'],
    ['contentWaiting'],
    ['noticesLate'],
    ['barrel', 'label'],
    ['class'],
    ['feedback'],
  ]);
  expect([memberCounters.length, erasers.length]).toEqual([1, 1]);
  expect(services.told.moves.map(({ task }) => task.kind)).toEqual(['cider.bottled']);
});

test('the compiler refuses one before those that it needs, and what no slice can say', () => {
  const begun = slicesOn(platform);
  // @ts-expect-error -- `orchard` is made by none before it
  const early = () => begun.with(ciderSlice);
  // @ts-expect-error -- there is no such thing to say
  const typo = () => slice({ name: 'typo', routes: [], reader: {} });
  expect([early, typo]).toHaveLength(2);
});

test('its lists are taken out in its office, and in none where it has none', () => {
  const leaving = { feedback: leavingList({ endpoint: manageFeedbackPage, page: noRows, columns: [] }) };
  const officeOf = (office?: Office) => slice({ name: 'press', office, routes: [], leaving }).leaving?.feedback?.office;
  expect([officeOf(Office.auditor), officeOf()]).toEqual([Office.auditor, undefined]);
});

test('what falls behind in a domain is told as the work of its office', () => {
  const press = (_: Given) =>
    slice({ name: 'press', office: Office.auditor, routes: [], behind: { marksUnpublished: async () => [] } });
  const { told } = slicesOn(platform).with(orchardSlice).with(ciderSlice).with(press).services;
  expect(told.behindOffices).toEqual({ marksUnpublished: Office.auditor });
});

test('two that speak of the same are refused when they are put together', () => {
  expect(() => slicesOn(platform).with(orchardSlice).with(orchardSlice)).toThrow(
    'orchard: "orchard" is told by another slice already',
  );
});

test('who reacts does so in turn, and a failure ends what told of it; none is forgotten', async () => {
  const reactions = createReactions();
  const tell = () => reactions.to({} as Db, harvested.name, { apples: 1 });
  await expect(tell()).rejects.toThrow('without the slices');
  const done: string[] = [];
  const told = (name: string) => when(harvested, async () => done.push(name));
  reactions.are([told('first'), when(harvested, () => Promise.reject(new Error('no barrel'))), told('never')]);
  await expect(tell()).rejects.toThrow('no barrel');
  expect(done).toEqual(['first']);
});

test('what waits in several schools has waited since the first of all, and is due by the first day', () => {
  const rows = [
    { since: '2026-03-02 09:00:00', due: '2026-03-09' },
    { since: '2026-03-01 08:00:00', due: null },
    { since: '' },
  ];
  expect(spanOver(rows)).toEqual({ since: '2026-03-01 08:00:00', due: '2026-03-09' });
  expect(spanOver([])).toEqual({ since: null, due: null });
});
