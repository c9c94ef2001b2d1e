import { describe, expect, it } from 'vitest';
import { longestLock, tablesOf } from './migration-locks.ts';

describe('what a migration locks', () => {
  it.each([
    ['alter table club\n  add column shown_on bigint[]; -- alter table notice', ['club']],
    ['create index concurrently delivery_urgent on delivery (channel) where state = 0', ['delivery']],
    ['create table moment (publication_id bigint primary key references publication)', ['publication']],
    ['create trigger kept after update of state or delete on record for each row execute function f()', ['record']],
    [
      "update account set name = ''; insert into org (org_id) select 1; alter table account drop column x",
      ['account', 'org'],
    ],
    ['create function f() returns int language sql as $$ update account set name = 1 $$', []],
    [
      'create function f() returns int language sql as $body$ select $1 $body$; alter table only public.org add b int',
      ['org'],
    ],
  ])('%s', (sql, tables) => {
    expect(tablesOf(sql).toSorted()).toEqual(tables);
  });
});

it('takes the time for which a table was locked for as long as it can have been', () => {
  const sample = (at: number, ...tables: string[]) => ({ at, tables });
  expect(longestLock([sample(0), sample(10), sample(20)])).toBeUndefined();
  expect(longestLock([sample(0), sample(10, 'a'), sample(20, 'a', 'b'), sample(35, 'b'), sample(40)])).toEqual({
    table: 'a',
    ms: 35,
  });
  // Locked twice is not locked between.
  expect(longestLock([sample(0), sample(10, 'a'), sample(20), sample(90), sample(95, 'a'), sample(99)])).toEqual({
    table: 'a',
    ms: 20,
  });
});
