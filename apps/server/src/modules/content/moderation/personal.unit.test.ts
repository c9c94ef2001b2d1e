import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROGRAM_WORDS } from '../../../platform/policies.ts';
import { heldReason } from './messages.ts';
import { personalIn, publicText } from './personal.ts';

describe('what leads to somebody is taken out, and nothing else', () => {
  it.each([
    ['电话13912345678或139-1234-5678', '电话（号码不公开）或（号码不公开）'],
    ['家长电话+8613912345678，谢谢', '家长电话（号码不公开），谢谢'],
    ['打 0086 139 1234 5678 找我', '打 （号码不公开） 找我'],
    ['找我：139.1234.5678。', '找我：（号码不公开）。'],
    ['找我１３９１２３４５６７８吧', '找我（号码不公开）吧'],
    ['一三九一二三四五六七八', '（号码不公开）'],
    ['幺三九一二三四五六七八一起去', '（号码不公开）一起去'],
    ['①③⑨①②③④⑤⑥⑦⑧', '（号码不公开）'],
    ['1️⃣3️⃣9️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣ 是我', '（号码不公开） 是我'],
    ['我12岁，139 1234 5678', '我12岁，（号码不公开）'],
    ['13912345678一起玩', '（号码不公开）一起玩'],
    ['座机0571-88886666', '座机（号码不公开）'],
    ['家里（0571）8888 6666', '家里（号码不公开）'],
    ['电话：8888 6666', '电话：（号码不公开）'],
    ['香港 +852 9123 4567', '香港 （号码不公开）'],
    ['证件11010519491231002X', '证件（号码不公开）'],
    ['身份证 330106 20120315 0018，请收好', '身份证 （号码不公开），请收好'],
    ['学籍号G330106201203150018', '学籍号G（号码不公开）'],
    ['老证件 330106120315001', '老证件 （号码不公开）'],
    ['卡号6222 0212 3456 7890 123', '卡号（账号不公开）'],
    ['QQ：12345678 加我', 'QQ：（账号不公开） 加我'],
    ['我的扣扣号是二八四七一九三零五', '我的扣扣号是（账号不公开）'],
    ['微信 abc_12345 一起', '微信 （账号不公开） 一起'],
    ['微信号是小明爱学习，记得加', '微信号是（账号不公开），记得加'],
    ['看 http://example.test/a?b=1 这里', '看 （网址不公开） 这里'],
    ['写信到 someone@mail.example.cn。', '写信到 （网址不公开）。'],
    ['我家住在云汀市临湖区湖滨路12号3幢502室，欢迎来', '我家（住址不公开），欢迎来'],
    ['湖滨花园3幢2单元502室见', '（住址不公开）见'],
    ['住址：杏林小区十二号楼三单元', '住址：（住址不公开）'],
  ])('%s', (written, shown) => {
    expect(publicText(written)).toBe(shown);
    expect(heldReason(written, PROGRAM_WORDS)).toBeDefined();
  });
});

describe('what stays as it was written', () => {
  it.each([
    '2026年6月读了12本书',
    '2026-11-21 13:00-15:30，120人参加',
    '1949.10.1，3000人参加了升旗',
    '13:30 开始，15:00 结束，2:30 分钟休息',
    '1949-10-01 15:00 开国大典',
    '得分15、16、17、18、100，进步很大',
    '1、3、5、7、9、11、13、15 都是奇数',
    '比分 15-21、19-21、15-9，输了也开心',
    '50米跑 13.5，14.25，15.75',
    '13.5 14.25 15.75 三次成绩',
    '国内生产总值 13,912,345,678,900 元',
    '募捐 13,912,345,678 元',
    '人口1412120000人，面积9600000平方公里',
    '圆周率是3.14159265358979',
    '2023 2024 2025 2026 四年都参加',
    '编号 20261121 的任务，签到 202611211300',
    '书号 9787020002207 的《西游记》',
    '跑了 42.195 公里，用时 3:45:12',
    '集合地点是 5 号楼 203 室',
    '在人民路12号的图书馆做志愿者',
    '走过 318 国道，海拔 5013 米，零下 12 度',
    '一共走了 12345 步，看到 32 种鸟',
    '下午3点club活动，8点cn小将集合',
    '用微信小程序学习 english，微信公众号上的介绍很详细',
    '手机用了2026-11-21拍的照片',
    'QQ糖吃了3颗，QQ是一种软件',
    '一二三四五年级都参加了，一分钟跳绳一百八十六下',
    '我住在学校 3 天，认识了 40 个朋友',
    '道路两旁有 12 棵树',
    '用 1.5 升水、250 克面粉，价格 9.9 元',
  ])('%s', (written) => {
    expect(publicText(written)).toBe(written);
    expect(heldReason(written, PROGRAM_WORDS)).toBeUndefined();
  });
});

const WRITTEN: ((digit: number) => string)[] = [
  (digit) => String(digit),
  (digit) => String.fromCharCode(0xff10 + digit),
  (digit) => '〇一二三四五六七八九'[digit]!,
  (digit) => '零壹贰叁肆伍陆柒捌玖'[digit]!,
  (digit) => '⓪①②③④⑤⑥⑦⑧⑨'[digit]!,
  (digit) => String.fromCodePoint(0x1d7ce + digit),
  (digit) => String.fromCharCode(0x0660 + digit),
];
/** Marks that make days, decimals or results of nothing, however they are mixed. */
const MIXED = ['', '　', '·', '*', '\u200b', '—', '_', '~', '😀'] as const;
const marks = fc.oneof(
  fc.array(fc.constantFrom(...MIXED), { minLength: 18, maxLength: 18 }),
  fc.constantFrom('', ' ', '-', '.', ' - ', '，').map((mark) => Array.from({ length: 18 }, () => mark)),
);
const scripts = fc.oneof(
  fc.constantFrom(...WRITTEN).map((write) => Array.from({ length: 18 }, () => write)),
  fc.array(fc.constantFrom(...WRITTEN), { minLength: 18, maxLength: 18 }),
);
/** A number in one script or several, its digits parted anyhow. */
const spelled = (number: fc.Arbitrary<string>) =>
  fc
    .tuple(number, scripts, marks)
    .map(([digits, write, parted]) =>
      [...digits]
        .map(
          (digit, at) =>
            (digit === 'X' ? 'X' : write[at]!(Number(digit))) + (at === digits.length - 1 ? '' : parted[at]),
        )
        .join(''),
    );
const aSentence = fc.constantFrom('', '我是三年级的，', '2026年11月，', '一共 12 次；', '家长：');

describe('however it is spelled', () => {
  const mobile = fc
    .tuple(fc.integer({ min: 3, max: 9 }), fc.integer({ min: 0, max: 999_999_999 }))
    .map(([second, rest]) => `1${second}${String(rest).padStart(9, '0')}`);
  const born = fc.date({
    ...{ min: new Date('1930-01-01T00:00:00Z'), max: new Date('2025-12-31T00:00:00Z'), noInvalidDate: true },
  });
  const identity = fc
    .tuple(
      fc.integer({ min: 110000, max: 659999 }),
      born,
      fc.integer({ min: 0, max: 999 }),
      fc.constantFrom(...'0123456789X'),
    )
    .map(
      ([place, day, serial, check]) =>
        `${place}${day.toISOString().slice(0, 10).replaceAll('-', '')}${String(serial).padStart(3, '0')}${check}`,
    );

  it.each([
    ['a mobile number', mobile, ['', '+86', '+86 ', '0086-', '86 ', '(+86)']],
    ['an identity number', identity, ['']],
  ] as const)('%s is gone', (_what, number, before) => {
    fc.assert(
      fc.property(aSentence, fc.constantFrom(...before), spelled(number), (sentence, prefix, hidden) => {
        const shown = publicText(`${sentence}${prefix}${hidden}，谢谢！`);
        expect(shown).toContain('（号码不公开）');
        expect(shown).not.toContain(hidden);
        expect(shown.startsWith(sentence)).toBe(true);
        expect(shown.endsWith('，谢谢！')).toBe(true);
        expect(heldReason(hidden, PROGRAM_WORDS)).toMatch(/号/);
      }),
      { numRuns: 300 },
    );
  });
});

it('leaves texts with years, times, amounts, distances and results as they are', () => {
  const two = (most: number, from = 0) =>
    fc.integer({ min: from, max: most }).map((value) => String(value).padStart(2, '0'));
  const year = fc.integer({ min: 1900, max: 2099 }).map(String);
  const day = fc
    .tuple(year, fc.constantFrom('-', '.', '/'), two(12, 1), two(28, 1))
    .map(([first, mark, month, date]) => [first, month, date].join(mark));
  const time = fc.tuple(two(23), two(59)).map((parts) => parts.join(':'));
  const small = fc.integer({ min: 0, max: 999 }).map(String);
  const fact = fc.oneof(
    year.map((value) => `${value}年`),
    day,
    fc.tuple(day, time, time).map(([on, from, until]) => `${on} ${from}-${until}`),
    fc.tuple(time, time).map((times) => times.join('—')),
    fc
      .tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.constantFrom('元', '米', '步', '人', '公里', '次'))
      .map((parts) => parts.join('')),
    fc
      .tuple(fc.float({ min: 0, max: 999, noNaN: true }), fc.constantFrom('秒', '分', '公斤'))
      .map(([value, unit]) => value.toFixed(2) + unit),
    fc
      .array(small, { minLength: 3, maxLength: 8 })
      .filter((list) => list.some((one) => one.length > 1))
      .map((list) => list.join('、')),
    fc
      .array(fc.tuple(small, small), { minLength: 3, maxLength: 5 })
      .map((games) => games.map((game) => game.join('-')).join('、')),
  );
  const between = fc.constantFrom('，我们', '。今天', '；一共', '，成绩是');
  fc.assert(
    fc.property(fc.array(fc.tuple(between, fact), { minLength: 1, maxLength: 6 }), (parts) => {
      const written = parts.map((part) => part.join('')).join('');
      expect(publicText(written)).toBe(written);
    }),
    { numRuns: 1000 },
  );
});

it('finds places within the text, of any text, and in time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (written) => {
      for (const { from, to } of personalIn(written)) expect(from >= 0 && from < to && to <= written.length).toBe(true);
    }),
  );
  for (const sign of ['1', '1 ', 'a', 'a.', '微信', '一', '路', '2026-', '@', '家住', '电话 1', 'q', '13:00 '])
    publicText(sign.repeat(4000));
});
