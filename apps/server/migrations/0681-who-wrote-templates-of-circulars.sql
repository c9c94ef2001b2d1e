-- Who wrote a template, who changes it beside the organisation's office (docs/domains/circulars.md). Null for those of before: they are the office's.
alter table circular_template add column author_id bigint;
