-- Closing an account looks for all that its person gave, in the accounts of children too.
create index concurrently user_address_by_guardian on user_address (by_account_id) where by_account_id <> account_id;
