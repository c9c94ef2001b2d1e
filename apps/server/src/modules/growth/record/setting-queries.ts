import type { Db } from '../../../platform/database.ts';

/** What guardians may do in their children's accounts: write records, evaluate. */
export type GuardianPower = 'write' | 'evaluate';
const POWER: Record<GuardianPower, string> = { write: 'guardians_write', evaluate: 'guardians_evaluate' };

/** Whether a school lets guardians do something in their children's accounts; it does unless it said otherwise. */
export const guardiansMay = async (db: Db, orgId: string, power: GuardianPower): Promise<boolean> =>
  (
    await db.row<{ allowed: boolean }>(`select ${POWER[power]} as allowed from record_setting where org_id = $1`, [
      orgId,
    ])
  )?.allowed ?? true;

/** @returns whether that is news */
export const letGuardians = async (db: Db, orgId: string, power: GuardianPower, allowed: boolean): Promise<boolean> =>
  (await guardiansMay(db, orgId, power)) !== allowed &&
  (await db.run(
    `insert into record_setting (org_id, ${POWER[power]}) values ($1, $2)
     on conflict (org_id) do update set ${POWER[power]} = excluded.${POWER[power]}, updated_at = now()
       where record_setting.${POWER[power]} <> excluded.${POWER[power]}`,
    [orgId, allowed],
  )) === 1;

/** Whether an organisation asks for two steps of each review, and whether one above it does, which then holds too. */
export const secondStepOf = async (db: Db, orgId: string): Promise<{ own: boolean; above: boolean }> =>
  (await db.row<{ own: boolean; above: boolean }>(
    `select coalesce(bool_or(s.second_step and s.org_id = o.org_id), false) as own,
       coalesce(bool_or(s.second_step and s.org_id <> o.org_id), false) as above
     from org o left join record_setting s on s.org_id = o.org_id or s.org_id::text = any (string_to_array(coalesce(o.tree_sign, ''), '.'))
     where o.org_id = $1`,
    [orgId],
  ))!;

/** Whether reviews at a school take two steps, by its own wish or that of a bureau above it. */
export async function takesTwoSteps(db: Db, orgId: string): Promise<boolean> {
  const { own, above } = await secondStepOf(db, orgId);
  return own || above;
}

/** @returns whether that is news */
export const askSecondStep = async (db: Db, orgId: string, asked: boolean): Promise<boolean> =>
  (await secondStepOf(db, orgId)).own !== asked &&
  (await db.run(
    `insert into record_setting (org_id, second_step) values ($1, $2)
     on conflict (org_id) do update set second_step = excluded.second_step, updated_at = now()
       where record_setting.second_step <> excluded.second_step`,
    [orgId, asked],
  )) === 1;
