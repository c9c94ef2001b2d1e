-- A layout of the home and the text of the about page are shown from a moment on, and till another, as what else is published.
alter table home_layout
  add column shown_from timestamptz(0) not null default '-infinity',
  add column shown_until timestamptz(0);
alter table about_text
  add column shown_from timestamptz(0) not null default '-infinity',
  add column shown_until timestamptz(0);
