-- What tells nearly the same picture or text: pieces of a picture's perceptual hash, and the least hashes of a text's parts. Two are compared when they
-- share a piece; docs/domains/records.md says how near counts as alike.
alter table file add column picture_marks integer[] not null default '{}';
create index file_picture_marks on file using gin (picture_marks) where picture_marks <> '{}';

alter table record add column text_marks integer[] not null default '{}';
create index record_text_marks on record using gin (text_marks) where text_marks <> '{}';
