create index concurrently participant_account on participant (account_id);
