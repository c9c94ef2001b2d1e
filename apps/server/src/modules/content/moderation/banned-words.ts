/**
 * Words for which a message waits for review, each without spaces or marks, as `plain` of moderation.ts leaves them. Words that also
 * stand in harmless sentences of children (垃圾分类, 废物利用, 妈妈的) are not in the list by themselves.
 */
export const ABUSE = (
  '傻逼 傻b 傻x 傻屄 煞笔 沙比 沙雕 傻叉 傻缺 二逼 装逼 牛逼 逼样 脑残 智障 弱智 白痴 蠢货 蠢猪 贱人 贱货 婊子 妓女 荡妇 骚货 鸡巴 几把 ' +
  '操你妈 草你妈 艹你 肏 你妈逼 你妈死 死全家 全家死光 他妈的 他妈逼 特么的 狗日的 狗杂种 狗东西 王八蛋 龟儿子 畜生 杂种 人渣 败类 混账 ' +
  '去死吧 滚出去 滚犊子 死变态 臭不要脸 不要脸 丑八怪 死胖子 死肥猪 死娘炮 垃圾学校 垃圾老师 垃圾活动 fuck bitch asshole nmsl wcnm'
).split(' ');

/** Latin abbreviations, looked for as whole words alone. */
export const ABUSE_LETTERS = 'sb cnm tmd nmd mlgb shit'.split(' ');

/** Goods and services that have no business among children. */
export const UNLAWFUL =
  '色情 裸聊 裸照 约炮 援交 成人视频 黄片 博彩 赌球 网赌 时时彩 六合彩 代考 替考 办证 假证 刷单 兼职日结 高利贷 裸贷 校园贷 电子烟 迷药 枪支 售枪'.split(
    ' ',
  );

/** A person in need: somebody has to read this soon. */
export const DISTRESS = '自杀 自残 割腕 跳楼 不想活 活不下去 想去死 轻生 结束生命 霸凌我 打我了 被体罚'.split(' ');
