-- What an organiser asks for beyond the promised sign-up (an emergency contact) may be filled in afterwards, unless the organiser takes no sign-up without it.
alter table activity add column registration_required boolean not null default false;
