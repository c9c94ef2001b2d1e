-- When an activity was put forward to whoever passes it next, a colleague or the bureau; null of what was put forward before, which counts from when it was written last
-- (docs/domains/activities.md, The bureau's pages).
alter table activity add column put_forward_at timestamptz(0);
