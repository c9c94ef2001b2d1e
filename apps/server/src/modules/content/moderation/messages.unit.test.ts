import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROGRAM_WORDS } from '../../../platform/policies.ts';
import { heldReason } from './messages.ts';

describe('what is held for review', () => {
  it.each([
    ['电话号码', '想一起去的联系我 13812345678'],
    ['电话号码', '我的号码是 138-1234-5678，欢迎来'],
    ['电话号码', '打 l38 l234 5678 找我'],
    ['电话号码', '打这个：１３８ １２３４ ５６７８'],
    ['电话号码', '一三八一二三四五六七八 找我玩'],
    ['电话号码', '1⁠3⁠8​12345678'],
    ['电话号码', '电话 +86 138.1234.5678 随时联系'],
    ['电话号码', '座机是 0571-88886666 请打'],
    ['身份证号', '330106201203150018 这是我的号码'],
    ['身份证号', '3301 0620 1203 1500 1X 帮我报名'],
    ['社交账号', 'QQ：12345678 加我'],
    ['社交账号', 'q q 一二三四五六七'],
    ['社交账号', '微信 abc_12345 一起交流'],
    ['社交账号', '我的 vx：xiaoming2012'],
    ['社交账号', '加我微信吧，一起学习'],
    ['社交账号', '找我 284719305，一起玩'],
    ['网址或邮箱', '看这里 http://example.test/a'],
    ['网址或邮箱', '上 www.abc.xyz 看更多'],
    ['网址或邮箱', '去 abc 点 com 领礼物'],
    ['网址或邮箱', '写信到 someone@mail.example.cn'],
    ['不文明用语', '你真是个傻 逼'],
    ['不文明用语', '傻*逼老师教得不好'],
    ['不文明用语', 'ＦＵＣＫ this place'],
    ['不文明用语', '这个人是 SB 吧'],
    ['违规信息', '专业代考，价格优惠'],
    ['需要关注', '最近压力好大，真的不想活了'],
  ])('%s：%s', (reason, content) => {
    expect(heldReason(content, PROGRAM_WORDS)).toBe(reason);
  });
});

describe('what is published', () => {
  it.each([
    '活动很有意思，老师讲得很清楚，下次还想来！',
    '2026年11月21日 13:00-15:30 的活动，非常准时',
    '妈妈的手艺和爸爸的耐心都学到了',
    '生日你好！今天在体操你追我赶，好开心',
    '垃圾分类和废物利用这两节课最喜欢',
    '一共走了 12345 步，看到 32 种鸟',
    '第1组6人，第2组8人，第3组10人，都完成了任务',
    '操场上的风筝飞得很高',
    '通过禁毒展览，知道了怎样保护自己',
    '微信公众号上的介绍很详细',
    '希望能再多一点时间，1个半小时不够',
    'STEM 课程很棒，机器人比赛得了 95.5 分',
    '从一年级到六年级，一二三四五年级都参加了',
    '一分钟跳绳跳了一百八十六下，比上次多二十三下',
    '集合地点是 5 号楼 203 室，工作人员很耐心',
  ])('%s', (content) => {
    expect(heldReason(content, PROGRAM_WORDS)).toBeUndefined();
  });

  it('looks through anything, of any length, without a fault', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (content) => {
        heldReason(content, PROGRAM_WORDS);
      }),
    );
  });
});
