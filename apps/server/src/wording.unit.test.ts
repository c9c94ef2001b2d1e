import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../..');

/** What is not said, and what is said for it: one word for one thing, everywhere (docs/glossary.md). */
const BANNED: [RegExp, string][] = [
  [/选择学校(?!或机构)|选择机构|学校或教育局|教育局或学校/, '选择学校或机构'],
  [/[「」『』]/, '“ ”'],
  [/资讯/, '新闻'],
  [/评论/, '评价（活动）、留言（基地与社团）'],
  [/帐号|帐户/, '账号'],
  [/登陆|登入|登出/, '登录、退出登录'],
  [/(登录|会话)(状态)?已?(失效|超时)|登录已过期/, '登录过期，请重新登录'],
  [/正在加载|载入中|加载中[…。.]|请等待加载/, '加载中'],
  [/重新载入|刷新重试|刷新页面/, '重新加载'],
  [/稍后重试|稍后再来|请稍等/, '请稍后再试，或（正在做时）请稍候'],
  [/撤销报名|退出报名|取消预约/, '取消报名'],
  [/立即报名|点击报名|马上报名/, '我要报名'],
  [/订阅|关注活动|收藏(基地|社团)/, '收藏（活动）、关注（基地）'],
  [/管理后台|后台管理|运营后台/, '管理平台'],
  [/用户中心|我的中心/, '个人中心'],
  [/公告通知/, '通知公告'],
  [/俱乐部/, '社团'],
  [/研学点/, '研学基地'],
  [/参与人|参与者|参加者/, '参加人'],
  [/紧急联络人|应急联系人/, '紧急联系人'],
  [/校验码|动态码/, '验证码'],
  [/其它/, '其他'],
];

/** Names that were this project's own for what the field has a word for; names of the wire are what they are. */
const NOT_IN_CODE: [RegExp, string][] = [
  [/\bhold[A-Z]\w*\(|\bheld[A-Z]\w*\(db/, 'lock…, locked…: rows are locked until a transaction ends'],
  [/\bcreateKept\b|\bKeptOptions\b/, 'cache'],
  [/same-again|SameAgain/, 'idempotency, repeated'],
  [/\b(?:Question|Notice|Archive)Stand\b/, '…State'],
  [/\bliving(?:Organisations|Org|Sessions)\b|\bLiving (?:students|staff|organisations|members)\b/, 'active'],
  [/\bpen: Pen\b|\bfellow(?:s|Students)?\b/, 'writer; schoolmate'],
  [
    /Usertype\.teacher, Usertype\.(?:schoolAdministrator, Usertype\.)?classTeacher/,
    'TEACHER_TYPES, SCHOOL_STAFF_TYPES',
  ],
  [/\bfunction may[A-Z]\w*\(.*\): (?:void|Promise<void>)/, 'require…, which throws; may… answers'],
];

/** Chinese text of a source: what is left when the comments are gone. */
const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, '')).replace(/(^|\s)\/\/.*$/gm, '');

const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) => !/\.test\.tsx?$|[\\/]testing[\\/]/.test(file),
);

test('one word for one thing in every text of the portal, the platform and the server', () => {
  const found = sources.flatMap((file) =>
    withoutComments(readFileSync(path.join(ROOT, file), 'utf8'))
      .split('\n')
      .flatMap((line, index) =>
        BANNED.filter(([word]) => word.test(line)).map(([word, instead]) => {
          return `${file}:${index + 1} ${word.exec(line)?.[0]} → ${instead}`;
        }),
      ),
  );
  expect(sources.length).toBeGreaterThan(300);
  expect(found).toEqual([]);
});

test('what the field has a word for has it in code', () => {
  const found = sources.flatMap((file) =>
    readFileSync(path.join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        NOT_IN_CODE.filter(([word]) => word.test(line)).map(
          ([word, instead]) => `${file}:${index + 1} ${word.exec(line)?.[0]} → ${instead}`,
        ),
      ),
  );
  expect(found).toEqual([]);
});

test('a challenge is a question on the wire and in names of the wire alone', () => {
  const found = sources
    .filter((file) => /challenge/.test(file) && !file.startsWith('packages/contract'))
    .flatMap((file) =>
      readFileSync(path.join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          /\b[Qq]uestion(?:Of)?\b/.test(line) && !/\bin question\b/.test(line) ? `${file}:${index + 1}` : [],
        ),
    );
  expect(found).toEqual([]);
});
