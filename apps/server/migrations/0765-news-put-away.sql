-- Keys of the news on the home that a person has put away, the latest last (docs/domains/accounts.md).
alter table account add column put_away text[] not null default '{}';
