-- What the cover of a piece of news shows, for who cannot see it; empty where nobody said so.
alter table notice add column cover_alt text not null default '';
