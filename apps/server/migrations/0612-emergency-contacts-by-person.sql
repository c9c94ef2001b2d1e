create index concurrently emergency_contact_account on emergency_contact (account_id);
