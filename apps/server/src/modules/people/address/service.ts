import { type Address, type addAddress, MOST_ADDRESSES, type ParsedInputOf, type updateAddress } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import { invalidInput, notFound, refused } from '../../../platform/errors.ts';
import { forgetSent, refuseRepeated } from '../../../platform/idempotency.ts';
import { type Paging, spanOf } from '../../../platform/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import type { WireTime } from '../../../platform/time.ts';
import {
  addressesOf,
  areasNamed,
  clearDefault,
  countAddresses,
  deleteAddressRow,
  insertAddress,
  type Keeper,
  lockOwner,
  updateAddressRow,
} from './queries.ts';
import { areaProblems } from './rules.ts';

const GONE = '该地址不存在或已删除';

/** What a row keeps sealed. */
interface Kept {
  name: string;
  telphone: string;
  address: string;
}

const keeperOf = ({ accountId, handoverAccountId }: Session): Keeper => ({
  accountId,
  guardianId: handoverAccountId ?? null,
});

/** Where things are sent to a person (docs/domains/personal-centre.md). */
export function createAddresses(platform: Platform) {
  const { database, secrets } = platform;
  const seal = ({ name, telphone, address }: Kept) => secrets.seal(JSON.stringify({ name, telphone, address }));

  /** @throws Refusal at the area that is unknown or lies elsewhere */
  async function requireAreas(db: Db, input: ParsedInputOf<typeof addAddress>): Promise<string | null> {
    const regionId = input.regionId || null;
    const areas = await areasNamed(db, [input.provinceId, input.cityId, ...(regionId ? [regionId] : [])]);
    const problems = areaProblems(areas, { ...input, regionId });
    if (Object.keys(problems).length > 0) throw invalidInput(problems);
    return regionId;
  }

  return {
    /** Own addresses: the default one first, then the latest. A guardian in the child's account is shown none of another guardian's. */
    async page(session: Session, paging: Paging) {
      const keeper = keeperOf(session);
      const rows = await addressesOf(database, keeper, spanOf(paging));
      const dataList: Address[] = rows.map(({ sealed, ...row }) => ({
        ...row,
        ...(JSON.parse(secrets.open(sealed)) as Kept),
      }));
      return { dataList, totalCount: await countAddresses(database, keeper) };
    },

    /** @throws Refusal beyond twenty, or at an area that is not there */
    add: (session: Session, input: ParsedInputOf<typeof addAddress>, now: WireTime) =>
      database.transaction(async (db) => {
        const keeper = keeperOf(session);
        const { accountId } = keeper;
        await lockOwner(db, accountId);
        const noteMade = await refuseRepeated(platform, db, accountId, 'address', input);
        const regionId = await requireAreas(db, input);
        if ((await countAddresses(db, keeper)) >= MOST_ADDRESSES)
          throw refused(`最多保存 ${MOST_ADDRESSES} 个收货地址，请先删除不用的地址`);
        if (input.isDefault === 1) await clearDefault(db, accountId);
        const { provinceId, cityId } = input;
        const isDefault = input.isDefault === 1;
        const row = { ...keeper, provinceId, cityId, regionId, sealed: seal(input), isDefault, now };
        const id = await insertAddress(db, row);
        await noteMade(id);
        return { id };
      }),

    /** @throws Refusal notFound for another person's, and another guardian's; at an area that is not there */
    update: (session: Session, input: ParsedInputOf<typeof updateAddress>) =>
      database.transaction(async (db) => {
        const keeper = keeperOf(session);
        const { accountId } = keeper;
        await lockOwner(db, accountId);
        const regionId = await requireAreas(db, input);
        if (input.isDefault === 1) await clearDefault(db, accountId);
        const { id, provinceId, cityId } = input;
        const isDefault = input.isDefault === undefined ? null : input.isDefault === 1;
        const row = { ...keeper, provinceId, cityId, regionId, sealed: seal(input), isDefault };
        if (!(await updateAddressRow(db, id, row))) throw notFound(GONE);
      }),

    /** @throws Refusal notFound for another person's, and for one that is gone */
    async remove(session: Session, addressId: string): Promise<void> {
      if (!(await deleteAddressRow(database, keeperOf(session), addressId))) throw notFound(GONE);
      await forgetSent(database, 'address', addressId);
    },
  };
}
export type Addresses = ReturnType<typeof createAddresses>;
