-- Who only reads does so from a day to a day, as offices of a school are held (docs/domains/responsibility.md): without a first day since the account was made, without a last one until
-- it is taken back. Outside of the term nothing is open to the account.
alter table account add column reads_from date, add column reads_until date;

-- Whether a bureau passes what schools and bases below it publish, before it goes out (docs/domains/publications.md).
alter table publication_rule add column pass_below boolean not null default false;
