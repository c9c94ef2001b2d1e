-- The last day of all on which pupils log in with their register number, as a bureau is told it.
create index concurrently student_register_login_until on student (register_login_until) where register_login_until is not null;
