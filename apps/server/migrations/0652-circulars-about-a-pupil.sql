-- Whether a circular about a pupil was read is looked for pupil by pupil of a class (docs/domains/circulars.md): among all who got it a class would be found slowly.
create index concurrently circular_recipient_about on circular_recipient (about_id, circular_id);
