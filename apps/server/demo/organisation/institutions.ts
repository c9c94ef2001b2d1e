import { describeOrganisation } from '../../src/modules/people/organisation/index.ts';
import type { Addition } from '../addition.ts';

/** What the bureaus and schools of the city say of themselves in a sentence, and the crest that each bears. */
const INSTITUTIONS: Record<string, { crest: string; intro: string }> = {
  云汀市教育局: {
    crest: 'city',
    intro: '统筹全市基础教育与综合素质评价，联合三个区县、十二所学校和九家研学基地，让成长被看见。',
  },
  云汀区教育局: {
    crest: 'yunting',
    intro: '依湖而立的城区，以湿地观察、劳动实践和安全教育为特色。',
  },
  青岚区教育局: {
    crest: 'qinglan',
    intro: '山区教育的试验田，地质、天文与野外实践课程面向全市开放。',
  },
  古渡县教育局: {
    crest: 'gudu',
    intro: '水乡古县，十间非遗工坊与一条阅读船，把课堂开进老街和码头。',
  },
  云汀一中: {
    crest: 'yizhong',
    intro: '市直属高中，社团活跃，重思辨、重实验，辩论与物理社是两张名片。',
  },
  云汀市实验小学: {
    crest: 'shiyan',
    intro: '屋顶有农场、走廊有展览的小学，鼓励孩子把失败讲出来。',
  },
  白鹭洲小学: {
    crest: 'bailu-primary',
    intro: '与湿地为邻，自然笔记和观鸟日志写了六届。',
  },
  白鹭洲幼儿园: {
    crest: 'bailu-kindergarten',
    intro: '以游戏为课程，院子里有树、有水、有一只老乌龟。',
  },
  青禾中学: {
    crest: 'qinghe',
    intro: '把每天早上的二十分钟踢成传统的初级中学，女足连续三年进入四强。',
  },
  青岚镇中心小学: {
    crest: 'qinglan-primary',
    intro: '山里的小学，劳动课从自己写说明书开始。',
  },
  兰台幼儿园: {
    crest: 'lantai',
    intro: '用一周时间等一颗种子，相信慢就是快。',
  },
  碧溪中学: {
    crest: 'bixi',
    intro: '课本剧与心理健康教育见长，舞台就在家乡的老戏台。',
  },
  翠屏中学: {
    crest: 'cuiping',
    intro: '为每一棵古树建档的高中，学生参与天文台的变星观测。',
  },
  古渡中心小学: {
    crest: 'gudu-primary',
    intro: '六年级的毕业礼物是自己烧的一只碗，讲解员队伍年年招新。',
  },
  长亭实验学校: {
    crest: 'changting',
    intro: '九年一贯，一个由学生管账的校园菜市场。',
  },
  望江中学: {
    crest: 'wangjiang',
    intro: '书法课从研墨开始，学生慢下来，字也立起来。',
  },
};

export const INSTITUTIONS_ADDITION: Addition = {
  name: 'institutions',
  async build(db, { orgs, pictures }) {
    for (const [name, { crest, intro }] of Object.entries(INSTITUTIONS)) {
      await describeOrganisation(db, orgs.get(name)!, intro, pictures.get(`crest-${crest}`)!);
    }
    return '';
  },
};
