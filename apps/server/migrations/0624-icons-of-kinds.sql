-- The icon that the bureau chose for a kind of activities, by its name in the contract; empty where it chose none.
alter table activity_type add column icon text not null default '';
