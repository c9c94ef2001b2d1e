-- Records of a class that were decided, by when they were entered (docs/domains/data-centre.md): rates of a class or of all classes of a year, out of the
-- index alone.
create index record_class_decided on record (class_id, created_at) include (student_id, module_id, state) where state in (2, 3, 8);
