-- What is open at a base now is counted on its card: the activities that are not over, with all that tells their status.
create index activity_partner_living on activity (partner_org_id, act_end_at)
  include (org_id, sign_start_at, sign_end_at, person_num, sign_count, sign_up_closed) where published and partner_org_id is not null;
