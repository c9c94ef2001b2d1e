-- attendance_pupil takes the place of both.
drop index attendance_person;
drop index attendance_class;
