-- Figures of a class are those of its pupils, found by pupil (docs/domains/data-centre.md): record_student holds what they ask for.
drop index record_class_decided;
