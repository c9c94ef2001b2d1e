-- A film in H.265 is taken, and on some machines it is sound without a picture. What was taken before is not looked at anew: a player finds out by itself.
alter table file add column plays_everywhere boolean not null default true;
