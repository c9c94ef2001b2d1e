-- Sessions end by deleting their rows; nothing ever wrote this moment.
alter table account drop column sessions_void_before;
