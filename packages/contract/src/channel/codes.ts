import type { CodeLabel } from '../wire/codes.ts';

/** Ways of telling people outside of the site (docs/domains/channels.md). */
export const CHANNELS = ['sms', 'wecom', 'dingtalk', 'mail'] as const;
export type Channel = (typeof CHANNELS)[number];
export const channelLabel: Record<Channel, string> = {
  sms: '短信',
  wecom: '企业微信',
  dingtalk: '钉钉',
  mail: '邮件',
};
/** All that leaves the site: who tells, and the whole address of the page, behind the login. */
export const noticeText = ({ from, link }: { from: string; link: string }): string =>
  `${from}给您发了一条通知，请登录平台查看：${link}`;

/** What is needed of a person to be told that way. */
export const channelNeeds: Record<Channel, string> = {
  sms: '手机号',
  wecom: '在企业微信登记的手机号',
  dingtalk: '在钉钉登记的手机号',
  mail: '邮箱',
};

/** A setting of a driver; a secret one is sealed and never shown again. */
export interface DriverField {
  name: string;
  label: string;
  secret?: true;
  optional?: true;
  /** Answered with yes ('1') or no. */
  isSwitch?: true;
  hint?: string;
}

/** Who carries a channel, with what each must be told. */
export const DRIVERS = {
  aliyun: {
    channel: 'sms',
    label: '阿里云短信',
    fields: [
      { name: 'accessKeyId', label: 'AccessKey ID' },
      { name: 'accessKeySecret', label: 'AccessKey Secret', secret: true },
      { name: 'signName', label: '短信签名' },
      { name: 'codeTemplate', label: '验证码模板编号', hint: '模板变量为 code' },
      {
        name: 'noticeTemplate',
        label: '通知模板编号',
        optional: true,
        hint: '模板变量为 org、path；不填则不用短信发通知',
      },
      { name: 'endpoint', label: '服务地址', optional: true, hint: '默认 dysmsapi.aliyuncs.com' },
    ],
  },
  tencent: {
    channel: 'sms',
    label: '腾讯云短信',
    fields: [
      { name: 'secretId', label: 'SecretId' },
      { name: 'secretKey', label: 'SecretKey', secret: true },
      { name: 'appId', label: '应用编号（SdkAppId）' },
      { name: 'signName', label: '短信签名' },
      { name: 'codeTemplate', label: '验证码模板编号', hint: '模板有一个变量：验证码' },
      {
        name: 'noticeTemplate',
        label: '通知模板编号',
        optional: true,
        hint: '模板有两个变量：机构、网址的路径；不填则不用短信发通知',
      },
      { name: 'region', label: '地域', optional: true, hint: '默认 ap-guangzhou' },
      { name: 'endpoint', label: '服务地址', optional: true, hint: '默认 https://sms.tencentcloudapi.com' },
    ],
  },
  gateway: {
    channel: 'sms',
    label: 'HTTP 短信网关',
    fields: [
      { name: 'url', label: '网关地址', hint: '以 JSON 接收 phone、text' },
      { name: 'token', label: '令牌', secret: true, optional: true, hint: '作为 Authorization: Bearer 发出' },
      { name: 'signName', label: '短信签名', optional: true },
      {
        ...{ name: 'dedupes', label: '网关按 Idempotency-Key 去重', optional: true, isSwitch: true },
        hint: '同一个键只发一次的网关才打开：没有应答时会再发；关闭时不再发，列入未送达，以免一条发成几条',
      },
    ],
  },
  wecom: {
    channel: 'wecom',
    label: '企业微信应用',
    fields: [
      { name: 'corpId', label: '企业编号（CorpID）' },
      { name: 'secret', label: '应用 Secret', secret: true },
      { name: 'agentId', label: '应用编号（AgentId）' },
      { name: 'endpoint', label: '服务地址', optional: true, hint: '默认 https://qyapi.weixin.qq.com' },
    ],
  },
  dingtalk: {
    channel: 'dingtalk',
    label: '钉钉企业应用',
    fields: [
      { name: 'appKey', label: 'AppKey' },
      { name: 'appSecret', label: 'AppSecret', secret: true },
      { name: 'agentId', label: '应用编号（AgentId）' },
      { name: 'endpoint', label: '服务地址', optional: true, hint: '默认 https://oapi.dingtalk.com' },
    ],
  },
  smtp: {
    channel: 'mail',
    label: 'SMTP 邮件',
    fields: [
      { name: 'host', label: '服务器' },
      { name: 'port', label: '端口', hint: '465 为加密连接，其余端口在服务器支持时加密' },
      { name: 'user', label: '用户名', optional: true },
      { name: 'password', label: '密码', secret: true, optional: true },
      { name: 'from', label: '发件人邮箱' },
    ],
  },
} as const satisfies Record<string, { channel: Channel; label: string; fields: readonly DriverField[] }>;
export type DriverName = keyof typeof DRIVERS;
export const DRIVER_NAMES = Object.keys(DRIVERS) as [DriverName, ...DriverName[]];
export const driversOf = (channel: Channel): DriverName[] =>
  DRIVER_NAMES.filter((name) => DRIVERS[name].channel === channel);

/** How something stands that goes outside of the site. */
export const DeliveryState = { waiting: 0, sending: 1, delivered: 2, failed: 3, givenUp: 4 } as const;
export type DeliveryState = (typeof DeliveryState)[keyof typeof DeliveryState];
export const deliveryStateLabel: Record<DeliveryState, CodeLabel> = {
  0: { label: '等待发送', tone: 'wait' },
  1: { label: '发送中', tone: 'new' },
  2: { label: '已送出', tone: 'ok' },
  3: { label: '未送达', tone: 'bad' },
  4: { label: '已放弃', tone: 'idle' },
};

/** By which ways somebody was told, each with how it stands: 站内、短信（未送达）. */
export const waysToldOf = (outside: readonly { channel: Channel; state: number }[]): string =>
  [
    '站内',
    ...outside.map(
      ({ channel, state }) => `${channelLabel[channel]}（${deliveryStateLabel[state as DeliveryState].label}）`,
    ),
  ].join('、');
