-- What a bureau's register says of a pupil beside the numbers (docs/domains/people.md); where the household is registered is sealed.
alter table student add column nation text not null default '' check (char_length(nation) <= 20),
  -- A code of `identityKindLabel` and of `boardingLabel`; null is not said.
  add column identity_kind smallint check (identity_kind between 1 and 5),
  add column boarding smallint check (boarding between 1 and 2),
  add column household_cipher bytea;

-- A row of a file may make the accounts of two guardians. `import_row.new_guardian` is read no more; a later release drops it.
alter table import_row add column new_guardians bigint[] not null default '{}';
