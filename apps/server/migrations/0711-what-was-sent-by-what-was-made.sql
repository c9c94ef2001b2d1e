-- Who deletes something looks for what was sent of it.
create index concurrently spent_token_made on spent_token using gin (made) where made is not null;
