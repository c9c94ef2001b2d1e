-- An activity may be put forward for the pages of its own organisation alone, where the bureau passes what is shown there (docs/domains/activities.md, The bureau's pages).
alter table activity add column for_own_page boolean not null default false;
