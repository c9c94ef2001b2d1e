import type { NotificationKind } from '@vimo/contract';
import { type Notice, noticesOf } from '../platform/telling.ts';

/** Something that no domain tells, of a kind. */
export const noticeOf = (kind: NotificationKind, more: Partial<Pick<Notice, 'isNews' | 'outside'>> = {}): Notice =>
  noticesOf('tried', kind, { told: { label: '试一试', audience: '本人', ...more } }).told;
