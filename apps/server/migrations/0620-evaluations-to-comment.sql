-- What lacks the class teacher's words is looked for in all semesters of a school (docs/domains/responsibility.md): by an index that holds that and nothing else.
create index concurrently semester_evaluation_to_comment on semester_evaluation (org_id, semester_id) where teacher_comment = '';
