-- Who passed what a bureau shows of others: where the bureau wants two people, somebody else issues it (docs/domains/activities.md, The bureau's pages).
alter table activity add column passed_by bigint references account on delete set null;
