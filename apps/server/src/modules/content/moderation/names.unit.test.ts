import { describe, expect, it } from 'vitest';
import { nameProblem, shownName } from './names.ts';

const STUDENT = 2;
const PARENT = 4;
const CONTACT = '用户名不能包含电话、微信、QQ 等联系方式';
const LINK = '用户名不能包含网址或邮箱';
const UNFIT = '用户名含有不适合公开的内容，请更换';

describe('a name that is refused', () => {
  it.each([
    [CONTACT, '13912345678'],
    [CONTACT, '小明139 1234 5678'],
    [CONTACT, '１３９１２３４５６７８'],
    [CONTACT, '一三九一二三四五六七八'],
    [CONTACT, '幺三九壹贰叁肆伍陆柒捌'],
    [CONTACT, '1\u200b3\u200b9\u200b1\u200b2345678'],
    [CONTACT, '1😀3😀9😀1😀2😀3😀4😀5😀6😀7😀8'],
    [CONTACT, '1️⃣3️⃣9️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣'],
    [CONTACT, '①③⑨①②③④⑤⑥⑦⑧'],
    [CONTACT, '𝟏𝟑𝟗𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖'],
    [CONTACT, '١٣٩١٢٣٤٥٦٧٨'],
    [CONTACT, '1a3b9c1d2e3f4g5h6i7j8'],
    [CONTACT, '0571-88886666'],
    [CONTACT, '加微信abc123'],
    [CONTACT, '加薇信'],
    [CONTACT, '加V信聊'],
    [CONTACT, '微 信 同 号'],
    [CONTACT, '溦·信号'],
    [CONTACT, 'ｖｘ：abc'],
    [CONTACT, 'v.x. xiaoming'],
    [CONTACT, 'ѵх小明'],
    [CONTACT, 'WеChat小明'],
    [CONTACT, '扣扣12345'],
    [CONTACT, '抠抠一二三四五'],
    [CONTACT, 'QQ 28471'],
    [CONTACT, 'QQ二八四七'],
    [CONTACT, '球球12345'],
    [CONTACT, '🇶🇶28471'],
    [CONTACT, '🅠🅠28471'],
    [CONTACT, '加Q聊'],
    [CONTACT, '进群领资料'],
    [LINK, 'http://example.test'],
    [LINK, 'www.abc.xyz'],
    [LINK, 'abc点com'],
    [LINK, 'abc.shop'],
    [LINK, 'https小明'],
    [LINK, 'ａｂｃ．ｃｏｍ'],
    [LINK, 'me@mail.example.cn'],
    [UNFIT, '傻*逼'],
    [UNFIT, '你是SB'],
    [UNFIT, '专业代考'],
    [UNFIT, '不想活了'],
  ])('%s: %s', (text, name) => {
    expect(nameProblem(name, STUDENT)).toBe(text);
  });

  it.each([
    '校长办公室',
    '校 长 办 公 室',
    '校長辦公室',
    '教\u200b务处',
    '教。务。处',
    '临湖区教育局',
    '敎育局',
    '管理员',
    '系统管理員',
    'Ａｄｍｉｎ',
    'Аdmin',
    '班主任',
    '三年级班主任王',
    '在线客服',
    '官方小助手',
    '王老师',
    '李主任',
    '派出所',
  ])('a title of others: %s', (name) => {
    for (const usertype of [STUDENT, PARENT, 12]) {
      expect(nameProblem(name, usertype)).toMatch(/^用户名不能使用“.+”等职务或机构名称$/);
    }
  });
});

it.each([
  '我爱数学2013',
  '王子涵',
  '一二三班',
  '三(2)班 李明',
  '小王爱科学',
  '子涵妈妈',
  '许知宁爸爸',
  '小宁',
  '七七四十九',
  '零零七',
  'QQ糖',
  'Lucy 2014',
  'wx2013',
  '张伍陆',
  '两只老虎',
  '山洞里的小熊',
  '家长8888',
  '小明201314',
  '小老师',
  '我爱老师',
  '未来的班长',
  '加油少年',
  '点点',
  'cn小将',
  '🐼熊猫🐼',
  'Ольга',
  '欧阳·娜娜',
  '测试用户1234',
])('an honest name: %s', (name) => {
  expect([nameProblem(name, STUDENT), nameProblem(name, PARENT)]).toEqual([undefined, undefined]);
});

it.each([
  [10, '临湖区教育局张科长', '云汀一中校长'],
  [5, '云汀一中教务处', '云汀市教育局'],
  [6, '三年级班主任', '云汀一中校长'],
  [3, '王老师', '班主任'],
  [11, '湿地公园基地管理', '在线客服'],
  [1, '平台管理员', undefined],
])('staff of kind %i carry their own title and no other', (usertype, own, other) => {
  expect(nameProblem(own, usertype)).toBeUndefined();
  if (other) expect(nameProblem(other, usertype)).toBeDefined();
});

it('shows nobody under a name that breaks the rule', () => {
  expect(shownName({ nickName: '小宁', name: '许知宁', usertype: 2 })).toBe('小宁');
  expect(shownName({ nickName: '', name: '许知宁', usertype: 2 })).toBe('许*宁');
  expect(shownName({ nickName: '校长办公室', name: '许知宁', usertype: 2 })).toBe('许*宁');
  expect(shownName({ nickName: '教育局', name: '教育局', usertype: 4 })).toBe('平台用户');
  // A school keeps the name: it is none that a child or a teacher chose. A parent's is what they say.
  for (const [nickName, usertype] of [
    ['许知宁', 2],
    ['许 知宁', 12],
    ['许知宁', 3],
  ] as const)
    expect(shownName({ nickName, name: '许知宁', usertype })).toBe('许*宁');
  expect(shownName({ nickName: '宁妈', name: '宁妈', usertype: 4 })).toBe('宁妈');
  // To oneself the whole name, where there is no nickname.
  const own = { nickName: '', name: '许知宁', usertype: 2 };
  expect([shownName(own, true), shownName({ ...own, nickName: '校长办公室' }, true)]).toEqual(['许知宁', '校长办公室']);
});
