import type { NewNotification } from '../notification/index.ts';
import { accountNotices } from './notices.ts';

const TEXTS = {
  parent: {
    bound: ['您已绑定一名学生', '由学校绑定。如果不是您的孩子，请联系学校解除。'],
    unbound: ['您与一名学生的绑定已解除', '由学校解除。如有疑问，请联系学校。'],
  },
  child: {
    bound: ['一位家长已与您绑定', '绑定的家长可以查看您的信息。如果您不认识这位家长，请告诉班主任。'],
    unbound: ['一位家长与您的绑定已解除', '这位家长不再能查看您的信息。'],
  },
} as const;

/** What a parent or a child is told of a binding that was made or ended by somebody else (docs/domains/notifications.md). */
export function bindingNotification(
  side: 'parent' | 'child',
  accountId: string,
  what: 'bound' | 'unbound',
): NewNotification {
  const [title, text] = TEXTS[side][what];
  return { accountIds: [accountId], notice: accountNotices[what], title, text };
}
