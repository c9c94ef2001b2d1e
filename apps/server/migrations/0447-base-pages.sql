-- What a base's page tells besides: what its pictures show, what a visit costs, how to get there (docs/domains/bases.md).
alter table base_detail
  -- What each of the pictures shows, in their order; shorter where nobody said so.
  add column picture_texts text[] not null default '{}',
  add column price_text text not null default '',
  add column route_text text not null default '';
