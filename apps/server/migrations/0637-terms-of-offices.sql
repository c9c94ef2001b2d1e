-- Offices of a school are held from a day to a day (docs/domains/responsibility.md): one that was given before since the day it was given, one without an
-- end until it is taken back. What was taken back before its last day ended at that moment, and is shown for a while.
alter table staff_office add column starts_on date, add column ends_on date, add column ended_at timestamptz;
