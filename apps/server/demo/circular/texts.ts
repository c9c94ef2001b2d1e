import { Audience, DeliveryState } from '@vimo/contract';

/** What a circular of the school says, to whom, and how many days ago it was sent; in so many days it is to be sent where that is below nothing. */
export interface WrittenCircular {
  title: string;
  body: string;
  audience: Audience;
  /** The home class, or the school. */
  to: 'class' | 'school';
  /** Null for a draft. */
  daysAgo: number | null;
  /** `HH:mm:ss`. */
  time: string;
  channels: readonly 'sms'[];
  needsConfirmation: boolean;
  allowsAnswers: boolean;
}

const PLAIN = { channels: [], needsConfirmation: false, allowsAnswers: false } as const;

/** In the order in which they were written. */
export const CIRCULARS: readonly WrittenCircular[] = [
  {
    ...PLAIN,
    ...{ title: '假期安全告知书', audience: Audience.guardians, to: 'class', daysAgo: 6, time: '17:00:00' },
    ...{ channels: ['sms'], needsConfirmation: true },
    body: '<p>各位家长：</p><p>请和{孩子姓名}一起读一遍：不到江河水库游泳，骑行戴头盔，不轻信陌生来电。读完请按“确认收到”。</p>',
  },
  {
    ...PLAIN,
    ...{ title: '湿地观鸟集合时间调整', audience: Audience.guardiansAndPupils, to: 'class', daysAgo: 4 },
    ...{ time: '11:20:00', allowsAnswers: true },
    body: '<p>这次湿地观鸟的集合时间改为早上 7:30，地点不变，在校门口上车。不能参加的请在下面回复。</p>',
  },
  {
    ...PLAIN,
    ...{ title: '学期评价截止提醒', audience: Audience.classTeachers, to: 'school', daysAgo: -3, time: '08:00:00' },
    body: '<p>请各位班主任在截止以前看一遍本班还没有写完的学期评价。</p>',
  },
  {
    ...PLAIN,
    ...{ title: '主题班会材料', audience: Audience.guardians, to: 'class', daysAgo: null, time: '16:00:00' },
    body: '<p>这次班会的主题是“我的志愿服务”，材料在整理中。</p>',
  },
];

/** What a circular may begin with: of the school, and of the bureau above it. */
export const TEMPLATES = [
  {
    ...{ by: 'school', name: '家长会', title: '{日期}家长会', needsConfirmation: true, allowsAnswers: true },
    body: '<p>各位家长：</p><p>家长会定于{日期}在{地点}召开，请{孩子姓名}的家长准时参加。不能到会的请回复说明。</p>',
  },
  {
    ...{ by: 'bureau', name: '放假通知', title: '{节日}放假通知', needsConfirmation: false, allowsAnswers: false },
    body: '<p>{节日}放假时间为{起止日期}。假期中请注意交通、用火和用水安全。</p>',
  },
] as const;

/** Answers to the circular that takes some, and what came back; the last one nobody has looked at. */
export const ANSWERS: readonly (readonly [content: string, reply: string])[] = [
  ['孩子前一天有竞赛，这次不能参加。', '收到，名额已让给候补的同学。'],
  ['可以自己带望远镜吗？', '可以，请贴好姓名。'],
  ['当天会晚到十分钟，能等一等吗？', ''],
];

/** What did not arrive outside of the site, as channels say it. */
export const UNDELIVERED: readonly (readonly [state: DeliveryState, tries: number, problem: string])[] = [
  [DeliveryState.failed, 1, '服务返回 400'],
  [DeliveryState.failed, 6, '连接不上服务'],
  [DeliveryState.failed, 1, '服务没有在规定时间内应答，不确定是否已送达'],
  [DeliveryState.givenUp, 1, '本人已在站内读过'],
];
