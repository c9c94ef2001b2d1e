import { SITE_TEXT_KINDS, SiteTextCode, type SiteTextKind } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';

/** The version of each text that holds now; 0 while none is published. */
export async function latestVersions(db: Db): Promise<Record<SiteTextKind, number>> {
  const rows = await db.rows<{ kind: number; version: number }>(
    'select kind, max(version) as version from site_text group by kind',
  );
  const of = (kind: SiteTextKind) => rows.find((row) => row.kind === SiteTextCode[kind])?.version ?? 0;
  return { privacy: of('privacy'), children: of('children') };
}

interface TextRow {
  version: number;
  publishDate: string;
  content: string;
}

/** A version, or with null the one that holds now. */
export const textOf = (db: Db, kind: SiteTextKind, version: number | null) =>
  db.row<TextRow>(
    `select version, published_at as "publishDate", content from site_text
     where kind = $1 and ($2::int is null or version = $2) order by version desc limit 1`,
    [SiteTextCode[kind], version],
  );

export async function textVersions(db: Db) {
  const rows = await db.rows<{ kind: number; version: number; publishDate: string; userName: string }>(
    `select t.kind, t.version, t.published_at as "publishDate", a.name as "userName"
     from site_text t join account a using (account_id) order by t.kind, t.version desc`,
  );
  return rows.map((row) => ({ ...row, kind: SITE_TEXT_KINDS[row.kind - 1]! }));
}

/** Writes the version after the one that was read. @returns false when somebody else did meanwhile */
export const publishText = async (
  db: Db,
  text: { kind: SiteTextKind; after: number; content: string; accountId: string; now: WireTime },
): Promise<boolean> =>
  (await db.run(
    `insert into site_text (kind, version, content, account_id, published_at)
     select $1, $2 + 1, $3, $4, $5 where $2 = coalesce((select max(version) from site_text where kind = $1), 0)
     on conflict do nothing`,
    [SiteTextCode[text.kind], text.after, text.content, text.accountId, text.now],
  )) === 1;
