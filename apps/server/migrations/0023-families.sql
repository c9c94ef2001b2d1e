-- Somebody who comes along belongs to the enrolment that takes a place for them; none yet while they wait for one. So a parent who
-- signs up one child today and another tomorrow takes each companion's place once, and a cancellation lets its own go.
alter table participant add column enrolment_id bigint references enrolment;
update participant p set enrolment_id = e.enrolment_id from enrolment e
  where e.activity_id = p.activity_id and e.account_id = p.account_id and e.cancelled_at is null;
create index participant_enrolment on participant (enrolment_id) where enrolment_id is not null;

-- What the reviewer of an application to a club said, shown to the applicant.
alter table club_application add column review_note text not null default '' check (char_length(review_note) <= 200);
