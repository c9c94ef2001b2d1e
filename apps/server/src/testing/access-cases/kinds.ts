import { type AccessCases, just, type Make, NO_ID, NONE } from './cases.ts';
import type { Stage } from './stage.ts';

/** Four digits: what a call leaves is told without them. */
let made = 1000;
async function kind({ db }: Stage): Promise<{ id: string; name: string }> {
  made += 1;
  const row = await db.row<{ id: string; name: string }>(
    'insert into club_type (name) values ($1) returning type_id as id, name',
    [`社团类型${made}`],
  );
  return row!;
}
/** Those of other cases are gone: what a call leaves is the same whichever were tried before. */
const others = ({ db }: Stage) => db.run('delete from club_type');
const ofKinds = (input: (one: { id: string; name: string }) => object): Record<string, Make> => ({
  'one that is there': async (stage) => {
    await others(stage);
    return { list: 'club', ...input(await kind(stage)) };
  },
  [NONE]: () => ({ list: 'club', ...input({ id: NO_ID, name: '没有' }) }),
});

/** Kinds of activities, bases and clubs: the bureau's alone, there is nobody else's. */
export const kindCases: Record<string, AccessCases> = {
  manageKindList: { works: '1', cases: just({ list: 'activity' }) },
  manageKindChoices: { works: '5', cases: just({ list: 'activity' }) },
  manageKindAdd: {
    works: '1',
    oneByOne: true,
    cases: {
      '': async (stage) => {
        await others(stage);
        made += 1;
        return { list: 'club', name: `新类型${made}`, parentId: '' };
      },
    },
  },
  manageKindRename: {
    works: '1',
    oneByOne: true,
    cases: ofKinds(({ id, name }) => ({ id, before: name, name: '改过的' })),
  },
  manageKindOrder: {
    works: '1',
    oneByOne: true,
    cases: {
      'turned around': async (stage) => {
        await others(stage);
        const [first, second] = [await kind(stage), await kind(stage)];
        return { list: 'club', parentId: '', ids: [second.id, first.id] };
      },
    },
  },
  manageKindSwitch: { works: '1', oneByOne: true, cases: ofKinds(({ id }) => ({ id, enabled: 0 })) },
  manageKindRemove: { works: '1', oneByOne: true, cases: ofKinds(({ id }) => ({ id })) },
};
