-- Of a series there is one for a day, however often it is sent.
create unique index concurrently activity_series_once on activity (series_id, act_start_at) where series_id is not null;
