-- Last day on which a pupil whose number was moved logs in with the register number (docs/domains/people.md): the pupil's own, a year from the day of the move, so that it goes along
-- to another school and is as long for the last batch as for the first. The school or a body above may end it before (`register_login_over`). What moves of before wrote at a school
-- (`org.register_login_until`) goes on until its day.
alter table student add column register_login_until date;
alter table org add column register_login_over boolean not null default false;
