-- When the words of a dynamic were written anew: what is held back waits since then (docs/domains/growth-space.md).
alter table club_dynamic add column rewritten_at timestamptz(0);
