-- Of the activity with which a series began: whoever comes to one of the series comes to no other of it (docs/domains/activities.md, Several shifts).
alter table activity add column one_of_series boolean not null default false;
