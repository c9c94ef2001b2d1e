-- What came of something that was sent, as its kind and number: once that is deleted the same may be sent again (docs/domains/wire.md, the same again).
alter table spent_token add column made text[];
