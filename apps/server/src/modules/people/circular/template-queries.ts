import type { Db } from '../../../platform/database.ts';

export interface TemplateRow {
  id: string;
  name: string;
  title: string;
  body: string;
  needsConfirmation: boolean;
  allowsAnswers: boolean;
  version: number;
  /** Of the organisation itself, not of a bureau above it. */
  isOwn: boolean;
  orgName: string;
  /** Who wrote it; null for one of before that was noted. */
  authorId: string | null;
  authorName: string;
}

/** Those of an organisation, then those of each bureau above it. */
export const templatesFor = (db: Db, orgId: string) =>
  db.rows<TemplateRow>(
    `select t.template_id as id, t.name, t.title, t.body, t.needs_confirmation as "needsConfirmation", t.allows_answers as "allowsAnswers",
       t.version, t.org_id = $1 as "isOwn", k.org_name as "orgName", t.author_id as "authorId", coalesce(w.name, '') as "authorName"
     from circular_template t join org k on k.org_id = t.org_id left join account w on w.account_id = t.author_id
     where t.org_id in (select unnest(string_to_array(o.tree_sign, '.'))::bigint from org o where o.org_id = $1) or t.org_id = $1
     order by t.org_id <> $1, t.org_id desc, t.name`,
    [orgId],
  );

export type NewTemplate = Pick<TemplateRow, 'name' | 'title' | 'body' | 'needsConfirmation' | 'allowsAnswers'> & {
  orgId: string;
};
const valuesOf = ({ orgId, name, title, body, needsConfirmation, allowsAnswers }: NewTemplate) => [
  ...[orgId, name, title, body, needsConfirmation, allowsAnswers],
];

/** @returns false when there is one of that name */
export const insertTemplate = async (db: Db, one: NewTemplate, authorId: string | null): Promise<boolean> =>
  (await db.run(
    `insert into circular_template (org_id, name, title, body, needs_confirmation, allows_answers, author_id) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (org_id, name) do nothing`,
    [...valuesOf(one), authorId],
  )) === 1;

/** @returns false when it was changed since that version was read */
export const updateTemplate = async (db: Db, templateId: string, version: number, one: NewTemplate): Promise<boolean> =>
  (await db.run(
    `update circular_template set name = $2, title = $3, body = $4, needs_confirmation = $5, allows_answers = $6, version = version + 1
     where org_id = $1 and template_id = $7 and version = $8`,
    [...valuesOf(one), templateId, version],
  )) === 1;

/** @returns false when it is not the organisation's */
export const removeTemplate = async (db: Db, orgId: string, templateId: string): Promise<boolean> =>
  (await db.run('delete from circular_template where org_id = $1 and template_id = $2', [orgId, templateId])) === 1;
