-- Closing an account looks for all that its person gave or was named in: this, and the next three.
create index concurrently club_application_by_parent on club_application (by_parent_id) where by_parent_id is not null;
