import { type AccessCases, just, type Make, NO_ID, NONE } from './cases.ts';
import type { Stage } from './stage.ts';

/** Four digits: what a call leaves is told without them. */
let serial = 1000;
const next = () => {
  serial += 1;
  return serial;
};

async function module({ db }: Stage): Promise<string> {
  const row = await db.row<{ id: string }>(
    "insert into college_module (name, view_power) values ('教研园地', '1,3') returning module_id as id",
  );
  return row!.id;
}
async function content(stage: Stage, moduleId: string): Promise<string> {
  const row = await stage.db.row<{ id: string }>(
    `insert into college_content (module_id, title, file_id, created_at) values ($1, '手册', $2, $3) returning content_id as id`,
    [moduleId, await stage.picture(stage.mate, 'college'), stage.app.clock()],
  );
  return row!.id;
}
/** Those of other cases are gone: what a call leaves is the same whichever were tried before. */
async function others({ db }: Stage): Promise<void> {
  for (const table of ['college_file', 'college_content', 'college_module']) await db.run(`delete from ${table}`);
}
const idsOf = async ({ db }: Stage): Promise<string[]> =>
  (await db.rows<{ id: string }>('select module_id as id from college_module order by sort, module_id')).map(
    ({ id }) => id,
  );

const words = { viewPower: '1,3', downloadPower: '3', icon: '', link: '', shown: 1 };
/** One that there is, and one that is not. */
const oneOr = (make: (stage: Stage) => Promise<string>, input: (id: string) => object): Record<string, Make> => ({
  'one that is there': async (stage) => input(await make(stage)),
  [NONE]: () => input(NO_ID),
});

/** The college, as the bureau keeps it. */
export const collegeCases: Record<string, AccessCases> = {
  manageCollegeModules: { works: '1', cases: just() },
  manageCollegeModuleSave: {
    works: '1',
    oneByOne: true,
    cases: {
      'a new one': async (stage) => {
        await others(stage);
        return { id: '', name: `模块${next()}`, version: 0, ...words };
      },
      ...oneOr(module, (id) => ({ id, name: '改名后的模块', version: 1, ...words })),
    },
  },
  manageCollegeModuleOrder: {
    works: '1',
    oneByOne: true,
    cases: {
      'turned around': async (stage) => {
        await others(stage);
        await module(stage);
        await module(stage);
        const before = await idsOf(stage);
        return { before, ids: before.toReversed() };
      },
    },
  },
  manageCollegeModuleRemove: { works: '1', cases: oneOr(module, (id) => ({ id })) },
  manageCollegeContents: { works: '1', cases: oneOr(module, (moduleId) => ({ moduleId })) },
  manageCollegeContentOrder: {
    works: '1',
    cases: {
      'turned around': async (stage) => {
        const moduleId = await module(stage);
        const [first, second] = [await content(stage, moduleId), await content(stage, moduleId)];
        // The newer one stands first until somebody puts them in order.
        return { moduleId, before: [second, first], ids: [first, second] };
      },
      [NONE]: () => ({ moduleId: NO_ID, before: [], ids: [] }),
    },
  },
};
