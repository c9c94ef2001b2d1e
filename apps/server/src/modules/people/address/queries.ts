import type { Db } from '../../../platform/database.ts';
import type { Span } from '../../../platform/paging.ts';
import type { WireTime } from '../../../platform/time.ts';
import type { NamedArea } from './rules.ts';

/** Writings of one person's addresses come one after the other until the transaction ends. */
export const lockOwner = (db: Db, accountId: string) =>
  db.row('select 1 from account where account_id = $1 for no key update', [accountId]);

/** Whose addresses, and the guardian who acts in the child's account; null in any other session. */
export interface Keeper {
  accountId: string;
  guardianId: string | null;
}

/**
 * Whether the keeper is shown address `u` of the account: the person all, a guardian in the child's account those of the child and the own ones. What was written before it was kept
 * by whom, a guardian is shown where there is no other (docs/domains/personal-centre.md).
 */
const isShown = (
  guardianId: string,
) => `(${guardianId}::bigint is null or u.by_account_id in (u.account_id, ${guardianId})
  or u.by_account_id is null and not exists (select from child_binding b where b.student_id = u.account_id and b.parent_id <> ${guardianId}))`;

export const addressesOf = (db: Db, { accountId, guardianId }: Keeper, { size, offset }: Span) =>
  db.rows<{
    id: string;
    sealed: Buffer;
    provinceId: string;
    provinceName: string;
    cityId: string;
    cityName: string;
    regionId: string;
    regionName: string;
    isDefault: number;
  }>(
    `select u.address_id as id, u.sealed, u.province_id as "provinceId", p.area_name as "provinceName", u.city_id as "cityId",
       c.area_name as "cityName", coalesce(u.region_id::text, '') as "regionId", coalesce(r.area_name, '') as "regionName",
       u.is_default::int as "isDefault"
     from user_address u join area p on p.area_id = u.province_id join area c on c.area_id = u.city_id
       left join area r on r.area_id = u.region_id
     where u.account_id = $1 and ${isShown('$2')} order by u.is_default desc, u.address_id desc limit $3 offset $4`,
    [accountId, guardianId, size, offset],
  );

export async function countAddresses(db: Db, { accountId, guardianId }: Keeper): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from user_address u where u.account_id = $1 and ${isShown('$2')}`,
    [accountId, guardianId],
  );
  return row!.count;
}

export const areasNamed = (db: Db, ids: readonly string[]) =>
  db.rows<NamedArea>(
    'select area_id as "areaId", tree_sign as "treeSign" from area where area_id = any ($1::bigint[])',
    [ids],
  );

export interface AddressWrite extends Keeper {
  provinceId: string;
  cityId: string;
  regionId: string | null;
  sealed: Buffer;
}

export async function insertAddress(
  db: Db,
  address: AddressWrite & { isDefault: boolean; now: WireTime },
): Promise<string> {
  const { accountId, guardianId, provinceId, cityId, regionId, sealed, isDefault, now } = address;
  const row = await db.row<{ id: string }>(
    `insert into user_address (account_id, province_id, city_id, region_id, sealed, is_default, created_at, by_account_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning address_id as id`,
    [accountId, provinceId, cityId, regionId, sealed, isDefault, now, guardianId ?? accountId],
  );
  return row!.id;
}

/** `isDefault` null leaves it. What a guardian writes over is that guardian's from then on. False when the keeper is shown none of this id. */
export async function updateAddressRow(
  db: Db,
  addressId: string,
  address: AddressWrite & { isDefault: boolean | null },
): Promise<boolean> {
  const { accountId, guardianId, provinceId, cityId, regionId, sealed, isDefault } = address;
  const rows = await db.run(
    `update user_address u set province_id = $3, city_id = $4, region_id = $5, sealed = $6, is_default = coalesce($7, is_default),
       by_account_id = coalesce($8::bigint, by_account_id)
     where address_id = $1 and account_id = $2 and ${isShown('$8')}`,
    [addressId, accountId, provinceId, cityId, regionId, sealed, isDefault, guardianId],
  );
  return rows === 1;
}

export const clearDefault = (db: Db, accountId: string) =>
  db.run('update user_address set is_default = false where account_id = $1 and is_default', [accountId]);

export const deleteAddressRow = async (
  db: Db,
  { accountId, guardianId }: Keeper,
  addressId: string,
): Promise<boolean> =>
  (await db.run(`delete from user_address u where u.address_id = $1 and u.account_id = $2 and ${isShown('$3')}`, [
    ...[addressId, accountId, guardianId],
  ])) === 1;

/** Those of the account, and what its person wrote in the accounts of children. */
export const eraseAddresses = (db: Db, accountId: string) =>
  db.run('delete from user_address where account_id = $1 or (by_account_id = $1 and by_account_id <> account_id)', [
    accountId,
  ]);
