-- How a sign-up ended (`EnrolmentEnd`): what the family did not cancel counts for no monthly rule (docs/domains/activities.md, Who is gone).
alter table enrolment
  add column ended_how smallint not null default 0,
  add column end_reason text not null default '';

-- Of who had it deleted nothing is left in an application but that it was sent (docs/domains/own-data.md).
alter table club_application
  alter column phone_cipher drop not null,
  alter column picture_id drop not null;
