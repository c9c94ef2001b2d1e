-- Counts beside the entries of the menu are asked for at every visit: by indexes that hold what waits and nothing else.
create index data_request_waiting on data_request (org_id) where state = 0;
create index record_question_open on record_question (challenged_id) where state in (1, 2);
