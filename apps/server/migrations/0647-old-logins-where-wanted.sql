-- Whether pupils of schools below who logged in with their register number before it was moved go on to until their day: where a body above the school wants so, and nobody between has
-- ended that (docs/domains/people.md, numbers of pupils). Where pupils were promised a day already, that stands.
alter table org add column register_login_kept boolean not null default false;
update org set register_login_kept = true
  where parent_org_id is null and exists (select from student where register_login_until is not null);
