-- Who pressed send: the writer, or the office of the same organisation. By them it is judged whether it may go (docs/domains/circulars.md). Null for what was sent before: its writer.
alter table circular add column sent_by bigint;
