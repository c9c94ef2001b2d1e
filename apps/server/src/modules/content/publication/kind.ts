import type { KindList, Previewed, PublicationContent, PublicationKind, PublicationTerms } from '@vimo/contract';
import type { Db } from '../../../platform/database.ts';
import type { WireTime } from '../../../platform/time.ts';

/** What is to be shown from a moment on. */
export interface Shown {
  /** The row in which it is shown already; null for the first time. */
  objectId: string | null;
  /** Whose it is. */
  orgId: string;
  from: WireTime;
  /** Null: without an end. */
  until: WireTime | null;
  /** Pinned, or its position by hand. */
  place: number;
  /** For whom among the organisations below. */
  terms: PublicationTerms;
  /** Organisations on whose pages it appears, besides those below its own. */
  pages: readonly string[];
  now: WireTime;
}

/** What stood in a domain before it had a publication. */
export interface Existing<K extends PublicationKind> {
  /** Null: the platform's own. */
  orgId: string;
  content: PublicationContent<K>;
  terms: PublicationTerms;
  isShown: boolean;
  /** It never was shown, and is a draft still. */
  isDraft?: boolean;
  place: number;
  /** Whether the pages of all bureaus above show it. */
  isEverywhere: boolean;
  /** What the domain itself kept of it before, the oldest first: with who wrote it and when. */
  earlier?: readonly { content: PublicationContent<K>; by: string | null; at: WireTime }[];
}

/** Whose working copy is previewed, and as of when. */
export interface PreviewOf {
  id: string;
  orgId: string;
  orgName: string;
  from: WireTime;
}

/**
 * How one kind of content is published: a domain hands this over, and the engine does the rest. What is shown stands in the domain's own table,
 * written by `apply` inside the transaction of the step; `from` and `until` are conditions in the domain's public queries. Of a kind that is shown in place
 * (`isShownInPlace`) they are not: `apply` and `withdraw` come at these moments.
 */
export interface PublicationKindParts<K extends PublicationKind = PublicationKind> {
  readonly kind: K;
  /** Fields of the content that are rich text: cleaned when they are saved. */
  readonly richTexts: readonly string[];
  /**
   * SQL of the domain's rows, published or not: object_id, org_id, title, by_name, picture_id, shown_from, shown_until (null), published (null: taken
   * down), place, read_num (-1 where nobody counts), created_at.
   */
  readonly existing: string;
  /** SQL of the ids of rows that lie in the recycle bin: until they come back they are in no list, save where somebody has to answer what was put forward. */
  readonly inBin?: string;
  /** The field that says by its name of which kind of a bureau's list it is. */
  readonly named?: { list: KindList; field: string };
  /** As lists tell it. */
  card(content: PublicationContent<K>): { title: string; byName: string; pictureId: string };
  /** Files that the content names beside those in rich texts. */
  files(content: PublicationContent<K>): readonly string[];
  /** The file that it is about and that is no picture, with its field; such are not among `files`. An empty id where there is none yet. */
  document?(content: PublicationContent<K>): { field: string; fileId: string };
  /** A draft with what the domain itself knows of it, whenever it is saved. @throws Refusal naming a field that only the domain can find wrong */
  settle?(db: Db, orgId: string, content: PublicationContent<K>): Promise<PublicationContent<K>>;
  /** @param objectId the row in which it is shown already; null for the first time. @throws Refusal for what only the domain can find wrong before it is shown */
  check?(db: Db, orgId: string, content: PublicationContent<K>, objectId: string | null): Promise<void>;
  /** Writes what is shown. @returns the id of its row */
  apply(db: Db, shown: Shown, content: PublicationContent<K>): Promise<string>;
  /** Nobody sees the row any more. */
  withdraw(db: Db, objectId: string): Promise<void>;
  /** Of kinds whose rows bureaus above can show: on whose pages one stands from now on. */
  stand?(db: Db, objectId: string, pages: readonly string[]): Promise<void>;
  /** Puts a row in its place. */
  order(db: Db, objectId: string, place: number): Promise<void>;
  /** A row as it stands, to go on from. */
  read(db: Db, objectId: string): Promise<Existing<K> | undefined>;
  /** The public page of a row; empty where it has none of its own. */
  href(objectId: string): string;
  /** The page that shows a working copy: `token` is what it asks `publicationPreview` with; empty where there is no page to show it on. */
  previewHref(publicationId: string, token: string): string;
  /** What the page shows of a working copy. */
  preview(of: PreviewOf, content: PublicationContent<K>): Partial<Previewed> | Promise<Partial<Previewed>>;
}

/** What a kind declares, by its name. @throws Error for a name that none has */
export type PartsOf = (kind: string) => PublicationKindParts;
