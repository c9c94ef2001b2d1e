import { type AccessCases, just, NO_ID, NONE, whose } from './cases.ts';
import type { Stage } from './stage.ts';

let serial = 1000;
const view = async ({ db }: Stage, accountId: string): Promise<string> => {
  serial += 1;
  const made = await db.row<{ id: string }>(
    `insert into list_view (account_id, list, name, search, created_at) values ($1, 'students', $2, '{}', '2026-03-02 08:00:00')
     returning view_id as id`,
    [accountId, `视图${serial}`],
  );
  return made!.id;
};

/** Views of lists, each person's own. */
export const listViewCases: Record<string, AccessCases> = {
  manageViewList: { works: '5', cases: just({ list: 'students' }) },
  manageViewSave: { works: '5', cases: just({ list: 'students', name: '三年级', search: { sort: 'name' } }) },
  manageViewRemove: { works: '5', cases: whose(view, (id) => ({ id })) },
};

/** The installation itself: there is one, and its administrators' alone. */
export const systemCases: Record<string, AccessCases> = {
  tellPageFault: {
    works: 'guest',
    cases: just({ kind: 'TypeError', page: '/', place: 'main-x.js:1:2', browser: 'Chrome 109' }),
  },
  manageSystemState: { works: '1', cases: just() },
  manageSystemBackup: {
    works: '1',
    cases: {
      // One that is under way is the answer to all who ask.
      'none under way': async ({ db }) => {
        await db.run("update job set cancel_asked = true where kind = 'system.backup'");
        return {};
      },
    },
  },
  manageSystemFaultPage: { works: '1', cases: just() },
  manageSystemFaultRemove: {
    works: '1',
    cases: {
      'one that came up': async ({ db }) => {
        const fault = await db.row<{ id: string }>(
          `insert into fault (kind, place, request_id, count, first_at, last_at)
           values ('TypeError', 'tried', '', 1, '2026-03-02 08:00:00', '2026-03-02 08:00:00')
           on conflict (kind, place) do update set count = 1 returning fault_id as id`,
        );
        return { id: fault!.id };
      },
      [NONE]: () => ({ id: NO_ID }),
    },
  },
  manageSystemPolicies: { works: '1', cases: just() },
  manageSystemPoliciesUpdate: {
    works: '1',
    cases: {
      '': async ({ db }) => {
        await db.run("delete from setting where name = 'policies'");
        const values = { passwordLength: 8, idleMinutes: 30, secondFactorFor: [] };
        return { ...values, heldWords: ['先看再发'], allowedWords: [], version: 0 };
      },
    },
  },
};
