import type { NoticeOutside, NotificationKind } from '@vimo/contract';

/** Something of which people are told. All of them, with who is told and what may leave the site, stand in one list (docs/domains/notices.md). */
export interface Notice {
  /** Its name, by domain: `record.passed`. */
  readonly key: string;
  /** What happened, for administrators; no part of what anybody is sent. */
  readonly label: string;
  /** Who is told. */
  readonly audience: string;
  readonly kind: NotificationKind;
  /** A reminder or news (`notificationNews`): not for who switched those of the kind off. Everything else always arrives. */
  readonly isNews: boolean;
  readonly outside: NoticeOutside;
}
type Said = Pick<Notice, 'label' | 'audience'> & Partial<Pick<Notice, 'kind' | 'isNews' | 'outside'>>;

/**
 * Declares of what a domain tells people; it stands in `notices.ts` of the domain, and its slice says it (`notices`).
 * @param domain first part of the keys
 * @param kind of all that name no other
 */
export const noticesOf = <Name extends string>(
  domain: string,
  kind: NotificationKind,
  said: Readonly<Record<Name, Said>>,
): Readonly<Record<Name, Notice>> =>
  Object.fromEntries(
    Object.entries<Said>(said).map(([name, one]) => [
      name,
      { kind, isNews: false, outside: 'chosen', ...one, key: `${domain}.${name}` },
    ]),
  ) as Record<Name, Notice>;
