/** Whether column `a` of table `c` names a person, as SQL over pg_attribute and pg_class: by how it is called, or by what it refers to. */
export const NAMES_A_PERSON = `(a.attname ~ '(^|_)(account|student|user|vuser|creator|owner|actor|guardian|parent)_id$' or exists (
  select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and k.conkey[1] = a.attnum
    and k.confrelid in ('account'::regclass, 'student'::regclass)))`;
