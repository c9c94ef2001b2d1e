import type { PortalPage } from './page.ts';

const door = { frame: 'none', indexing: 'hidden' } as const;

/** The way in, and what stands before it. */
export const loginPages = {
  '/404': { module: 'public/not-allowed', ...door, title: '页面不可访问' },
  '/login': { module: 'login/login', ...door, title: '登录', search: { next: 'any', mode: ['wechat'] } },
  '/wechatLogin': { module: 'login/wechat-login', ...door, title: '微信登录', search: { code: 'any', state: 'any' } },
  '/register': { module: 'login/register', ...door, title: '免费注册' },
  '/newPassword': {
    module: 'login/new-password',
    frame: 'none',
    title: '修改密码',
    indexing: 'disallowed',
    guard: 'session',
    search: { next: 'any' },
  },
  '/bindChlider': {
    module: 'login/bind-child',
    frame: 'none',
    title: '绑定孩子',
    indexing: 'disallowed',
    guard: 'session',
  },
} as const satisfies Record<string, PortalPage>;
