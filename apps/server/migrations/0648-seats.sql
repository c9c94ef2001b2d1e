-- The number in the class (座号) is given once, when a pupil comes into a class: the next one, or their own again where they were in it before; who leaves leaves a hole
-- (docs/domains/people.md, numbers of pupils). It is null in a class of before until the task 编定座号 has been there, for who comes meanwhile too.
alter table class_membership add column seat smallint;

-- Who comes into one class comes one after the other: its row is held. A statement after that sees whoever came before. The plans of a session are kept while a file fills a table
-- that was nearly empty as they were made: they go by the indexes from the first row on.
create function give_seat() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if tg_op = 'UPDATE' and new.class_id = old.class_id then
    return new;
  end if;
  perform 1 from school_class c where c.class_id = new.class_id for no key update;
  new.seat := (
    select case when bool_or(m.seat is null) then null
      else coalesce(max(m.seat) filter (where m.student_id = new.student_id), max(m.seat) + 1, 1) end
    from class_membership m where m.class_id = new.class_id);
  return new;
end $$;
create trigger class_membership_seat before insert or update of class_id on class_membership
  for each row execute function give_seat();

-- A number says nothing of where somebody is: the pupil's row is left alone.
create or replace trigger class_membership_kept
  after insert or delete or update of student_id, class_id, starts_on, ends_on on class_membership
  for each row execute function keep_class_of_student();
