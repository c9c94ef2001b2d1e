-- Stages an activity is for, and what its price means.

-- Students of other stages may sign up as well; lists still say which stages it was made for.
alter table activity add column open_to_all_stages boolean not null default false;

-- How and when to pay, and what is refunded: plain text of the organiser, shown where there is a price. Cards show what stands
-- before its first mark of punctuation.
alter table activity add column fee_note text not null
  default '现场缴费，活动当天交给主办方工作人员。活动开始前取消报名不收费；活动开始后不予退费；主办方取消活动的，已缴费用全额退还。'
  check (char_length(fee_note) <= 300);
