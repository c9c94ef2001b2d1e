import type { Random } from '../random.ts';

const SURNAMES = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛阎段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤',
];
const GIRLS = [
  '雨桐 梓涵 诗涵 欣怡 思琪 语嫣 若曦 静怡 佳宁 梦瑶 可馨 雅琪 晓彤 婉清 书瑶 安然 知夏 念初 沐晴 清月 听雨 嘉宁',
  '一诺 子衿 予安 星遥 南栀 初夏 青禾 心悦 芷若 昕妍 筱雨 依诺 锦书 云舒 采薇 乐瑶 米朵 小满 映雪 如歌 晚晴 舒窈',
].flatMap((line) => line.split(' '));
const BOYS = [
  '浩然 子轩 宇航 俊熙 博文 子墨 天佑 明哲 嘉树 亦辰 思远 知远 景行 时安 星河 晨曦 昊天 睿哲 启航 泽宇 承宇 修远',
  '子昂 一鸣 嘉懿 云帆 逸飞 牧之 望舒 北辰 怀瑾 允恭 元白 立言 清川 若谷 致远 少安 乘风 鹤鸣 以恒 书航 向阳 亦凡',
].flatMap((line) => line.split(' '));
const WOMEN = '秀兰 丽华 敏 静 芳 雪梅 晓燕 海燕 美玲 淑珍 文慧 玉洁 春霞 红梅 亚楠 雯 倩 琳 佳慧 婷婷'.split(' ');
const MEN = '建国 志强 伟 军 勇 海涛 永平 国栋 文斌 立新 晓东 振华 家明 俊杰 志远 磊 超 鹏 永康 世杰'.split(' ');

export interface Name {
  name: string;
  surname: string;
  /** 1 male, 2 female. */
  sex: 1 | 2;
}

/** Hands out believable names of nobody; a child's name never twice. */
export function createNames(random: Random) {
  const used = new Set<string>();
  return {
    /** Keeps a name that is written down elsewhere from being handed out again. */
    reserve: (name: string) => used.add(name),
    child(): Name {
      for (;;) {
        const sex = random.between(1, 2) as 1 | 2;
        const surname = random.pick(SURNAMES);
        const name = `${surname}${random.pick(sex === 1 ? BOYS : GIRLS)}`;
        if (used.has(name)) continue;
        used.add(name);
        return { name, surname, sex };
      }
    },
    /** A father bears the child's surname, a mother her own. */
    parentOf(childsSurname: string): Name {
      const sex = random.between(1, 2) as 1 | 2;
      const surname = sex === 1 ? childsSurname : random.pick(SURNAMES);
      return { name: `${surname}${random.pick(sex === 1 ? MEN : WOMEN)}`, surname, sex };
    },
  };
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/**
 * Identity number that is well formed (GB 11643) and nobody's: 999999 is no division of the country.
 * `birthday` as YYYYMMDD; `serial` 0–499.
 */
export function fictionalIdentity(birthday: string, serial: number, sex: 1 | 2): string {
  const order = String(serial * 2 + (sex === 1 ? 1 : 0)).padStart(3, '0');
  const digits = `999999${birthday}${order}`;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return `${digits}${'10X98765432'[sum % 11]}`;
}
