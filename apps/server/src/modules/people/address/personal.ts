import type { Personal } from '../../../personal.ts';

/** What is kept of a person here, and how the person is told of it (docs/domains/own-data.md). */
export const personal: Personal = {
  sections: [
    {
      ...{ key: 'addresses', part: 'account', title: '收货地址', sealed: ['收货信息'] },
      // What a guardian wrote in the child's account is in that one's file: the child's reaches the other guardian too.
      sql: `select u.sealed as "收货信息", p.area_name || c.area_name || coalesce(r.area_name, '') as "地区" from user_address u
        join area p on p.area_id = u.province_id join area c on c.area_id = u.city_id left join area r on r.area_id = u.region_id
        where u.by_account_id = $1 or (u.account_id = $1 and u.by_account_id is null
          and (select count(*) from child_binding b where b.student_id = u.account_id) < 2) order by u.address_id`,
    },
  ],
};
