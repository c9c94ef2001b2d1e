import { noticesOf } from '../../../platform/telling.ts';

/** Of what people are told of their accounts (docs/domains/notices.md). */
export const accountNotices = noticesOf('account', 'account', {
  passwordChanged: { label: '登录密码修改', audience: '本人' },
  phoneChanged: { label: '安全手机更换', audience: '本人' },
  emailChanged: { label: '安全邮箱设置或移除', audience: '本人' },
  recoveryCodeUsed: { label: '恢复码被使用', audience: '本人' },
  secondFactorRemoved: { label: '两步验证关闭', audience: '本人' },
  wechatLinked: { label: '绑定微信', audience: '本人' },
  wechatUnlinked: { label: '解除微信绑定', audience: '本人' },
  bound: { label: '家长与学生绑定', audience: '学生、由学校绑定的家长', kind: 'family' },
  unbound: { label: '家长与学生的绑定解除', audience: '学生、由学校解除的家长', kind: 'family' },
});
