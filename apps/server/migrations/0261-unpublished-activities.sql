-- What is not published, drafts and what was taken down: little beside what is, and looked for by staff alone (docs/domains/activities.md).
create index activity_unpublished on activity (created_at desc, activity_id desc) include (org_id) where not published;
