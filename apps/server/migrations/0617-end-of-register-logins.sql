-- Last day on which pupils of a school log in with their register number (docs/domains/people.md): a year from the move of rows of before; without one as long as
-- the school wants so.
alter table org add column register_login_until date;
