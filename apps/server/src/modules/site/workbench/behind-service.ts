import { BEHIND, BEHIND_OFFICES, type Behind, BUREAU_BEHIND, OrgType, Usertype } from '@vimo/contract';
import type { Database } from '../../../platform/database.ts';
import { notPermitted } from '../../../platform/errors.ts';
import type { OwnWrites } from '../../../platform/own-writes.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import { createTotals } from '../../../platform/totals.ts';
import type { BehindAsked, FellBehind, Told } from '../../../slice.ts';
import { withinSql } from '../../people/organisation/index.ts';
import { officeOf } from '../../people/responsibility/index.ts';
import { scopeOf } from '../../people/staff/index.ts';

interface Parts {
  database: Database;
  told: Pick<Told, 'behind' | 'behindOffices'>;
  ownWrites: OwnWrites;
}

/** Who runs a school or works for a bureau, and who holds an office in whose work something can fall behind. @throws Refusal notPermitted for all others */
export function requireTold({ usertype, offices }: Session): void {
  const runs = usertype === Usertype.schoolAdministrator || usertype === Usertype.bureauStaff;
  if (!runs && !BEHIND_OFFICES.some((office) => offices.includes(office))) throw notPermitted();
}

/** Living schools below an organisation, by name. */
const schoolsBelow = (database: Database, scope: string | null) =>
  database.rows<{ orgId: string; orgName: string }>(
    `select o.org_id as "orgId", o.org_name as "orgName" from org o
     where o.org_type = ${OrgType.school} and not o.disabled and ${withinSql('o.org_id', '$1')} order by o.pinyin, o.org_id`,
    [scope],
  );

/**
 * 落下的事: what fell behind in a school, for who runs it, for who holds an office there of its work, and for the bureau above, and in a bureau for its own people (docs/domains/responsibility.md). Each domain tells of
 * its own, by one statement for one organisation and for many. All of it is counted every few seconds alone, and anew for who has just written something.
 */
export function createBehind({ database, told, ownWrites }: Parts) {
  const totals = createTotals();

  /** Of some organisations each with each of some kinds of which there is something; `keptAs`: for whom it is kept for a moment. */
  async function find(
    kinds: readonly Behind[],
    asked: BehindAsked,
    keptAs: string,
  ): Promise<(FellBehind & { key: Behind })[]> {
    const found = await Promise.all(
      kinds.map(async (key) => {
        const rows = await totals.get(`${key} ${keptAs}`, async () => (await told.behind[key]?.(asked)) ?? []);
        return rows.map((row) => ({ ...row, key }));
      }),
    );
    return found.flat();
  }
  /** Of the own organisation all that can fall behind for who runs it; for who holds an office what is the work of that. */
  function kindsFor(session: Session): readonly Behind[] {
    if (session.usertype === Usertype.bureauStaff) return BUREAU_BEHIND;
    if (officeOf(session)) return BEHIND;
    return BEHIND.filter((key) => {
      const office = told.behindOffices[key];
      return office !== undefined && session.offices.includes(office);
    });
  }
  /** Told since a day, whether a day or a moment says it. */
  const shown = ({ key, count, since, semesterId = '' }: FellBehind & { key: Behind }) => ({
    ...{ key, count, since: since.slice(0, 10), semesterId },
  });

  return {
    /** Of the school or the bureau for which somebody works; of nobody's organisation nothing. */
    async items(session: Session, now: WireTime) {
      const { accountId, orgId } = session;
      if (!orgId) return { items: [] };
      const asked = { orgIds: [orgId], accountId, now };
      const found = await find(kindsFor(session), asked, `${accountId} ${ownWrites.of(accountId)}`);
      return { items: found.map(shown) };
    },

    /** Of the schools below a bureau those in which something fell behind, with most of it first. */
    async schools(session: Session, now: WireTime) {
      const scope = scopeOf(session);
      const schools = await schoolsBelow(database, scope);
      const orgIds = schools.map(({ orgId }) => orgId);
      const keptAs = `below ${scope} ${ownWrites.of(session.accountId)}`;
      const found = Map.groupBy(await find(BEHIND, { orgIds, accountId: null, now }, keptAs), ({ orgId }) => orgId);
      const behind = schools.flatMap(({ orgId, orgName }) => {
        const of = found.get(orgId);
        if (!of) return [];
        const items = of.map(shown);
        const days = items.map(({ since }) => since).filter(Boolean);
        const count = items.reduce((sum, one) => sum + one.count, 0);
        return [{ orgId, orgName, count, since: days.toSorted()[0] ?? '', items }];
      });
      return { schoolCount: schools.length, schools: behind.toSorted((a, b) => b.count - a.count) };
    },
  };
}
export type BehindList = ReturnType<typeof createBehind>;
