-- Last day on which pupils of a school log in with their register number (docs/domains/people.md): a year from the move of rows of before; without one as long as
-- the school wants so.
alter table org add column register_login_until date;

-- Saved views of lists keep no number of anybody any more (docs/domains/people.md, numbers of pupils); those in which one was typed go.
delete from list_view where exists (
  select from jsonb_each_text(search) as typed where regexp_replace(typed.value, '\s', '', 'g') ~ '^([A-Za-z]?[0-9]{15,18}[0-9Xx]|1[3-9][0-9]{9})$');
