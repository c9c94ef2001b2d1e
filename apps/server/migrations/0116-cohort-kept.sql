-- A class is made together with its cohort, which is there already most of the time and keeps its years: its students need no look then.
drop trigger cohort_kept on cohort;
create trigger cohort_kept after update of entrance_year, years on cohort
  for each row when ((old.entrance_year, old.years) is distinct from (new.entrance_year, new.years))
  execute function keep_graduation_of_students();
