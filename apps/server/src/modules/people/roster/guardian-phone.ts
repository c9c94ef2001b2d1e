/**
 * The number of a student's guardian, as SQL (docs/domains/people.md, guardians): of who is bound, who asks before others; what the school has on record counts
 * where nobody is bound. Two guardians of one child never see each other by it.
 * @param student the row of a student, or its alias
 * @param asks the account of a guardian who asks; whoever is no guardian of the student does not matter
 */
export const guardianPhoneSql = (student: string, asks = 'null') => `(case
    when not exists (select from child_binding b where b.student_id = ${student}.account_id) then ${student}.guardian_phone_cipher
    else (select p.phone_cipher from child_binding b join account p on p.account_id = b.parent_id where b.student_id = ${student}.account_id and not p.disabled
      order by b.parent_id is distinct from ${asks}::bigint, b.binding_id limit 1) end)`;
