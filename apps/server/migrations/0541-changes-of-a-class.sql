-- Read by pupil since score_change_student.
drop index score_change_sheet;
