-- The page of a club as it is published (docs/domains/publications.md).
alter table club
  -- Organisations on whose pages it appears; null: on those of all bureaus above.
  add column shown_on bigint[],
  -- What its school wrote where leaders put another introduction in its place; null: what is shown is the school's.
  add column school_intro text;
