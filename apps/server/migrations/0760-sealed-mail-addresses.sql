-- Addresses of mail that people entered and proved, sealed as phones are (docs/domains/personal-centre.md). Nobody is looked up by one, so there is no index of them, and
-- people may share one. The column email, which nothing ever filled, goes a release later: the release before reads it.
alter table account add column email_cipher bytea;
