create index concurrently talk_report_account on talk_report (account_id);
