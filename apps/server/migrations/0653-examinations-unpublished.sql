-- Marks that wait to be published: few beside all examinations.
create index concurrently examination_unpublished on examination (org_id) where published_at is null;
