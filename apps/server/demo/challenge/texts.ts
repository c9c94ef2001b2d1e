import type { PastChallenge } from '../../src/modules/growth/challenge/index.ts';
import type { WrittenRecord } from '../record/shape.ts';

/** A passed record, what was questioned of it, and the steps after. */
export interface WrittenChallenge {
  record: WrittenRecord;
  reason: string;
  papers?: string[];
  daysAgo: number;
  steps: {
    step: PastChallenge['steps'][number]['step'];
    daysAgo: number;
    /** The explanation, or the opinion. */
    said?: string;
    /** What a modification changed. */
    changed?: Partial<Pick<WrittenRecord, 'values' | 'photos' | 'papers'>>;
  }[];
}

const passed = (record: Omit<WrittenRecord, 'steps'>): WrittenRecord => ({ ...record, steps: ['submit', 'pass'] });

/** Raised against records of 林小禾: at every point of a challenge's life. */
export const FACED: readonly WrittenChallenge[] = [
  {
    record: passed({
      module: '身心健康',
      dimension: '体育锻炼',
      values: {
        锻炼项目: '期末前的晨跑打卡',
        活动时间: '@',
        每周次数: '5',
        过程与收获: '跑完还能赶上早读。',
      },
      photos: ['photo-ball'],
      on: { noticed: 99 },
    }),
    reason: '照片像是去年运动会的，请说明拍摄时间。',
    daysAgo: 11,
    steps: [
      { step: 'explain', daysAgo: 10, said: '照片是打卡那天早上拍的，操场上的横幅还没有拆。' },
      { step: 'dismiss', daysAgo: 9, said: '与体育老师的考勤一致，记录属实。' },
    ],
  },
  {
    record: passed({
      module: '学业水平',
      dimension: '研究性学习',
      values: {
        课题名称: '食堂剩饭去了哪里',
        活动时间: '@',
        承担任务: '独立完成',
        过程与收获: '连续称了五天剩饭，算出每人每天浪费四十克。',
      },
      photos: ['photo-bowl'],
      on: { noticed: 78 },
    }),
    reason: '这个课题是三个人一起做的，不是独立完成。',
    papers: ['综合素质评价工作指引'],
    daysAgo: 10,
    steps: [{ step: 'uphold', daysAgo: 8, said: '经向指导老师核实，课题由小组完成，记录不予采信。' }],
  },
  {
    record: passed({
      module: '艺术素养',
      dimension: '艺术展演',
      values: {
        展演名称: '英语戏剧节《雷雨》选段',
        活动时间: '@',
        级别: '区县级',
        担任角色: '四凤',
        过程与收获: '为了一句台词改了七遍语气。',
      },
      photos: ['cover-drama'],
      on: { noticed: 94 },
    }),
    reason: '节目单上是校级活动，级别写高了。',
    daysAgo: 11,
    steps: [
      { step: 'sendBack', daysAgo: 9, said: '请按节目单改级别。' },
      { step: 'revise', daysAgo: 8, changed: { values: { 级别: '校级' } } },
      { step: 'recheckPass', daysAgo: 7, said: '已改正。' },
    ],
  },
  {
    record: passed({
      module: '思想品德',
      dimension: '好人好事',
      values: { '事情经过（一句话）': '捡到钱包交给老师', 活动时间: '@', 过程与收获: '在教室门口等了失主半个小时。' },
      on: { noticed: 57 },
    }),
    reason: '钱包是高年级同学捡到的。',
    daysAgo: 12,
    steps: [
      { step: 'sendBack', daysAgo: 10, said: '请写清自己做了什么。' },
      { step: 'revise', daysAgo: 9, changed: { values: { 过程与收获: '陪捡到钱包的学长等了失主半个小时。' } } },
      { step: 'recheckFail', daysAgo: 8, said: '核实后与本人无关，记录作废。' },
    ],
  },
  {
    record: passed({
      module: '社会实践',
      dimension: '志愿服务',
      values: {
        活动名称: '在图书馆为旧书编目',
        活动时间: '@',
        '服务时长（小时）': '3',
        服务地点: '云汀市图书馆',
        过程与收获: '周六下午和两位同学一起，按索书号给旧书重新上架，一共整理了 200 册。最难的是给缺页的书做登记。',
      },
      photos: ['photo-book'],
      on: { noticed: 17 },
    }),
    reason: '活动时间与图书馆的签到表不一致，册数是三个人合计的，请写清楚本人完成的部分。',
    papers: ['家庭阅读记录表'],
    daysAgo: 7,
    steps: [
      { step: 'explain', daysAgo: 7, said: '日期确实写成了提交那天，我会改正。册数也会分开写。' },
      { step: 'sendBack', daysAgo: 6, said: '请按签到表改日期，并写明分工。' },
      {
        step: 'revise',
        daysAgo: 4,
        changed: {
          values: {
            活动时间: '@-5',
            过程与收获:
              '周六下午和两位同学一起，按索书号给旧书重新上架，三人共整理 200 册，我负责其中 72 册和缺页登记。最难的是给缺页的书做登记。',
          },
          photos: ['photo-book', 'photo-leaves'],
        },
      },
    ],
  },
  {
    record: passed({
      module: '社会实践',
      dimension: '劳动实践',
      values: {
        劳动内容: '校园菜园收青菜',
        活动时间: '@',
        类别: '生产劳动',
        过程与收获: '收了十二斤，分给了食堂和门卫爷爷。',
      },
      photos: ['cover-planting'],
      on: { noticed: 108 },
    }),
    reason: '收成是全班的，写成了一个人的。',
    daysAgo: 5,
    steps: [{ step: 'sendBack', daysAgo: 2, said: '请写明是全班一起收的，并说明自己负责哪一部分。' }],
  },
  {
    record: passed({
      module: '思想品德',
      dimension: '班级与学校服务',
      values: { 服务岗位: '图书角管理员', 开始日期: '@', 过程与收获: '每周五清点一次，一学期只丢了一本。' },
      photos: ['photo-book'],
      on: { noticed: 25 },
    }),
    reason: '清点表上有两周是别人签的名。',
    daysAgo: 3,
    steps: [{ step: 'explain', daysAgo: 2, said: '那两周我请了病假，请许嘉宁代签，记录里会补上。' }],
  },
  {
    record: passed({
      module: '学业水平',
      dimension: '学习方法与作品',
      values: {
        作品或方法名称: '物理错题思维导图',
        活动时间: '@',
        过程与收获: '把力学的错题画成一棵树，根是受力分析。',
      },
      photos: ['photo-leaves'],
      on: { noticed: 64 },
    }),
    reason: '导图是小组共同画的，建议写明分工。',
    papers: ['研学实践安全手册'],
    daysAgo: 1,
    steps: [],
  },
];

/** Raised by 林小禾 against records of classmates. */
export const RAISED: readonly WrittenChallenge[] = [
  {
    record: passed({
      module: '学业水平',
      dimension: '研究性学习',
      values: {
        课题名称: '校门口早高峰的车流',
        活动时间: '@',
        承担任务: '独立完成',
        过程与收获: '数了五个早晨，七点四十分到五十分最挤。',
      },
      on: { noticed: 74 },
    }),
    reason: '车流是我们四个人轮流数的，不是独立完成。',
    daysAgo: 13,
    steps: [{ step: 'uphold', daysAgo: 10, said: '经向小组成员核实，记录不予采信。' }],
  },
  {
    record: passed({
      module: '思想品德',
      dimension: '好人好事',
      values: { '事情经过（一句话）': '每天帮同桌打水', 活动时间: '@', 过程与收获: '坚持了一个学期。' },
      on: { noticed: 100 },
    }),
    reason: '只在同桌崴脚的那一周打过水。',
    daysAgo: 12,
    steps: [
      { step: 'explain', daysAgo: 11, said: '记得不太清楚，我愿意改。' },
      { step: 'sendBack', daysAgo: 10, said: '请按实际时间改。' },
      { step: 'revise', daysAgo: 8, changed: { values: { 过程与收获: '断断续续帮了一个学期。' } } },
      { step: 'recheckFail', daysAgo: 7, said: '修改后仍与事实不符，记录作废。' },
    ],
  },
  {
    record: passed({
      module: '艺术素养',
      dimension: '艺术展演',
      values: {
        展演名称: '校园合唱节《在希望的田野上》',
        活动时间: '@',
        级别: '市级',
        担任角色: '领唱',
        过程与收获: '每天早读前练二十分钟。',
      },
      photos: ['cover-drama'],
      on: { noticed: 88 },
    }),
    reason: '合唱节是校级的，领唱有两位同学。',
    daysAgo: 8,
    steps: [
      { step: 'sendBack', daysAgo: 6, said: '请按节目单改级别，并写明另一位领唱。' },
      { step: 'revise', daysAgo: 4, changed: { values: { 级别: '校级', 担任角色: '领唱之一' } } },
    ],
  },
  {
    record: passed({
      module: '社会实践',
      dimension: '志愿服务',
      values: {
        活动名称: '敬老院陪老人读报',
        活动时间: '@',
        '服务时长（小时）': '6',
        过程与收获: '读了三份报，陪爷爷们下了两盘棋。',
      },
      photos: ['cover-reading'],
      on: { noticed: 7 },
    }),
    reason: '那天下午三点就结束了，没有六个小时。',
    daysAgo: 2,
    steps: [],
  },
  {
    record: passed({
      module: '艺术素养',
      dimension: '艺术作品',
      values: { 作品名称: '班级海报《窗外》', 完成日期: '@', 门类: '绘画', 过程与收获: '用了四种绿，一点点红。' },
      photos: ['photo-painting'],
      on: { noticed: 44 },
    }),
    reason: '海报的字是我写的，请写上合作者。',
    daysAgo: 6,
    steps: [{ step: 'sendBack', daysAgo: 3, said: '请写明合作者。' }],
  },
  {
    record: passed({
      module: '身心健康',
      dimension: '体育比赛',
      values: { 比赛名称: '校园三人篮球赛', 活动时间: '@', 级别: '校级', 名次或奖项: '一等奖' },
      photos: ['photo-medal'],
      on: { noticed: 82 },
    }),
    reason: '决赛成绩单上是二等奖。',
    daysAgo: 11,
    steps: [
      { step: 'sendBack', daysAgo: 9, said: '请按成绩单改正。' },
      { step: 'revise', daysAgo: 7, changed: { values: { 名次或奖项: '二等奖' } } },
      { step: 'recheckPass', daysAgo: 6, said: '已改正。' },
    ],
  },
  {
    record: passed({
      module: '学业水平',
      dimension: '课外阅读',
      values: { 书名: '平凡的世界', 读完日期: '@', 作者: '路遥', 读书心得: '少平在煤矿里读书的那几页，我看了两遍。' },
      on: { noticed: 102 },
    }),
    reason: '读书心得和网上的一篇书评几乎一样。',
    daysAgo: 9,
    steps: [{ step: 'dismiss', daysAgo: 5, said: '已当面了解，心得为本人所写。' }],
  },
];

/** Days of the noticed semester on which what is challenged was recorded, counted from its first. */
export const CHALLENGED_DAYS: readonly number[] = [...FACED, ...RAISED].flatMap(({ record: { on } }) =>
  typeof on === 'object' && 'noticed' in on ? [on.noticed] : [],
);
