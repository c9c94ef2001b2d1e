-- The orders that know what is issued take the place of those that do not.
drop index activity_open;
alter index activity_open_issued rename to activity_open;
drop index activity_full;
alter index activity_full_issued rename to activity_full;
drop index activity_opening;
alter index activity_opening_issued rename to activity_opening;
drop index activity_closed;
alter index activity_closed_issued rename to activity_closed;
drop index activity_by_end;
alter index activity_by_end_issued rename to activity_by_end;
drop index activity_by_update;
alter index activity_by_update_issued rename to activity_by_update;
drop index activity_by_popularity;
alter index activity_by_popularity_issued rename to activity_by_popularity;
