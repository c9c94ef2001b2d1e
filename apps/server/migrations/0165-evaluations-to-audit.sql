-- What waits for its audit is counted beside the entry of the menu: by an index that holds that and nothing else.
create index semester_evaluation_to_audit on semester_evaluation (org_id, class_id) where student_state = 3 or parent_state = 2;
