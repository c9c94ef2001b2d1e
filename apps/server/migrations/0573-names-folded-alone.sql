-- account_student_folded and account_guardian_folded take their places.
drop index account_student_name;
drop index account_guardian_name;
