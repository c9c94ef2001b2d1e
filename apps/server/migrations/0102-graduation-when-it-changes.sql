-- A class that is added names its cohort again with the years that it has: pupils are gone through only when these are others.
drop trigger cohort_kept on cohort;
create trigger cohort_kept after update of entrance_year, years on cohort
  for each row when (old.entrance_year is distinct from new.entrance_year or old.years is distinct from new.years)
  execute function keep_graduation_of_students();
