-- Pupils of before know no other login than their register number, and it is moved a minute after the first start: where there are such, the topmost bureaus stand as if they wanted that
-- old logins go on, and may end that at any time (docs/domains/people.md, numbers of pupils). A new installation has none.
update org set register_login_kept = true
  where parent_org_id is null and exists (select from student where student_no ~ '^[A-Z]?[0-9]{15,18}[0-9X]$');
