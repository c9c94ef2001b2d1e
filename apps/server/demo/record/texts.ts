import type { StepName } from './shape.ts';

/** What pupils of the home class recorded. Values stand in the order of the dimension's text fields; `files` are names of pictures and documents. */
export interface WrittenRecord {
  module: string;
  dimension: string;
  values: Record<string, string>;
  photos?: string[];
  papers?: string[];
  /** Days before today, or a month and day of the school year before this one (-1) or of this one (0). */
  on: number | [year: -1 | 0, monthDay: string];
  /** Steps after the beginning, the next day each. */
  steps: StepName[];
  /** What the reviewer said. */
  opinion?: string;
}

/** 林小禾's own. */
export const OWN_RECORDS: readonly WrittenRecord[] = [
  {
    module: '社会实践',
    dimension: '志愿服务',
    values: {
      活动名称: '在图书馆整理 200 册旧书',
      活动时间: '@',
      '服务时长（小时）': '3',
      服务地点: '云汀市图书馆',
      过程与收获:
        '周六下午和两位同学一起，按索书号给旧书重新上架。最难的是给缺页的书做登记，我们想了一个便签法：一页一签，写清缺哪一页，后来的人就不用再数一遍。',
    },
    photos: ['photo-book', 'cover-reading'],
    papers: ['家庭阅读记录表'],
    on: 1,
    steps: [],
  },
  {
    module: '学业水平',
    dimension: '研究性学习',
    values: {
      课题名称: '校园雨水去哪了',
      活动时间: '@',
      承担任务: '组长',
      过程与收获: '我们量了三场雨里操场、花圃和屋顶的积水，画了校园汇水图，建议在篮球场边加一条浅沟。',
    },
    photos: ['cover-wetland', 'photo-leaves'],
    papers: ['研学实践安全手册'],
    on: 4,
    steps: ['submit'],
  },
  {
    module: '艺术素养',
    dimension: '艺术作品',
    values: {
      作品名称: '和爷爷学写一幅春联',
      完成日期: '@',
      门类: '书法',
      过程与收获: '爷爷说横要平、竖要直，收笔时手腕先停。写坏了七张红纸，第八张贴在了家门上。',
    },
    photos: ['cover-calligraphy'],
    on: 12,
    steps: ['submit', 'pass'],
    opinion: '有过程，有体会，很好。',
  },
  {
    module: '身心健康',
    dimension: '体育锻炼',
    values: {
      锻炼项目: '晨跑打卡第 30 天',
      活动时间: '@',
      每周次数: '5',
      过程与收获: '从跑一圈喘两分钟，到三圈还能和同学聊天。',
    },
    photos: ['photo-ball'],
    on: 16,
    steps: ['submit', 'pass'],
  },
  {
    module: '思想品德',
    dimension: '班级与学校服务',
    values: {
      服务岗位: '班级公约由我来起草',
      开始日期: '@',
      过程与收获: '开学第一周，班里为自习能不能讨论吵了三天。我把意见分成必须、可以、不可以三类，写成十二条。',
    },
    on: 19,
    steps: ['submit', 'refuse'],
    opinion: '公约是几位同学一起改定的，请写明分工。',
  },
  {
    module: '社会实践',
    dimension: '劳动实践',
    values: {
      劳动内容: '校园植树周种下一棵香樟',
      活动时间: '@',
      类别: '生产劳动',
      过程与收获: '挖坑比想象中难，石头很多。浇了定根水，给它挂了名牌。',
    },
    photos: ['cover-planting'],
    on: [0, '10-14'],
    steps: ['submit', 'pass'],
  },
  {
    module: '学业水平',
    dimension: '学科竞赛',
    values: { 竞赛名称: '全市中学生物理实验竞赛', 获奖时间: '@', 级别: '市级', 奖项: '二等奖' },
    photos: ['photo-medal'],
    papers: ['综合素质评价工作指引'],
    on: 6,
    steps: ['submit'],
  },
  {
    module: '思想品德',
    dimension: '好人好事',
    values: {
      '事情经过（一句话）': '帮低年级同学讲错题',
      活动时间: '@',
      过程与收获: '讲给别人听，才发现自己哪一步是跳过去的。',
    },
    on: 2,
    steps: [],
  },
  {
    module: '身心健康',
    dimension: '心理健康活动',
    values: {
      活动名称: '心理微课：和焦虑做朋友',
      活动时间: '@',
      过程与收获: '学会了把担心写在纸上，再划掉今天做不了的。',
    },
    on: [0, '09-22'],
    steps: ['submit', 'pass'],
  },
  {
    module: '艺术素养',
    dimension: '艺术展演',
    values: {
      展演名称: '英语戏剧节选段',
      活动时间: '@',
      级别: '校级',
      担任角色: '旁白',
      过程与收获: '旁白要比台上的人早知道下一幕，背熟了三个人的词。',
    },
    photos: ['cover-drama'],
    on: [-1, '05-20'],
    steps: ['submit', 'pass'],
  },
  {
    module: '社会实践',
    dimension: '研学旅行',
    values: {
      研学主题: '湿地里的客人',
      活动时间: '@',
      研学地点: '云汀湿地公园',
      过程与收获: '第一次用望远镜看白鹭，数到第十七只的时候它们一起飞走了。',
    },
    photos: ['cover-wetland', 'club-bird'],
    on: [-1, '04-11'],
    steps: ['submit', 'pass'],
  },
  {
    module: '学业水平',
    dimension: '课外阅读',
    values: {
      书名: '乡土中国',
      读完日期: '@',
      作者: '费孝通',
      读书心得: '差序格局像往水里扔石头，一圈一圈推出去，我在家里的饭桌上看见了它。',
    },
    on: [-1, '03-06'],
    steps: ['submit', 'pass'],
  },
  {
    module: '社会实践',
    dimension: '社团活动',
    values: { 社团与活动名称: '天文社流星雨观测', 活动时间: '@', 过程与收获: '零下两度，等了两个小时，看见十一颗。' },
    photos: ['club-astro'],
    on: [-1, '12-14'],
    steps: ['submit', 'pass'],
  },
  {
    module: '思想品德',
    dimension: '荣誉称号',
    values: { 荣誉名称: '校级三好学生', 获得时间: '@', 级别: '校级' },
    photos: ['photo-medal'],
    on: [-1, '01-10'],
    steps: ['submit', 'pass'],
  },
  {
    module: '身心健康',
    dimension: '体育比赛',
    values: { 比赛名称: '秋季运动会女子 800 米', 活动时间: '@', 级别: '校级', 名次或奖项: '三等奖' },
    photos: ['photo-medal', 'club-football'],
    on: [-1, '10-18'],
    steps: ['submit', 'pass'],
  },
];

/** Of classmates: what waits for the class teacher and the school, and what has passed. */
export const CLASS_RECORDS: readonly WrittenRecord[] = [
  {
    module: '社会实践',
    dimension: '志愿服务',
    values: {
      活动名称: '社区图书漂流站值班',
      活动时间: '@',
      '服务时长（小时）': '2',
      过程与收获: '给来借书的小朋友读了两本绘本，嗓子哑了，很开心。',
    },
    photos: ['cover-reading'],
    on: 3,
    steps: ['submit'],
  },
  {
    module: '社会实践',
    dimension: '劳动实践',
    values: {
      劳动内容: '给家人做一周晚饭',
      活动时间: '@',
      类别: '日常生活劳动',
      过程与收获: '学会了看火候，也知道了洗碗比做饭更难坚持。',
    },
    photos: ['photo-bowl'],
    on: 5,
    steps: ['submit'],
  },
  {
    module: '艺术素养',
    dimension: '艺术作品',
    values: { 作品名称: '校门口的老银杏', 完成日期: '@', 门类: '绘画', 过程与收获: '画了三次树皮，最后用干笔擦出来。' },
    photos: ['photo-painting'],
    on: 7,
    steps: ['submit'],
  },
  {
    module: '身心健康',
    dimension: '体育锻炼',
    values: { 锻炼项目: '每天跳绳 800 个', 活动时间: '@', 每周次数: '6', 过程与收获: '第三周开始不再绊脚。' },
    on: 8,
    steps: ['submit'],
  },
  {
    module: '思想品德',
    dimension: '荣誉称号',
    values: { 荣誉名称: '区级优秀学生干部', 获得时间: '@', 级别: '区县级' },
    photos: ['photo-medal'],
    papers: ['综合素质评价工作指引'],
    on: 9,
    steps: ['submit'],
  },
  {
    module: '学业水平',
    dimension: '课外阅读',
    values: {
      书名: '乡土中国',
      读完日期: '@',
      作者: '费孝通',
      读书心得: '差序格局像往水里扔石头，一圈一圈推出去，我在家里的饭桌上看见了它。',
    },
    on: 2,
    steps: ['submit'],
  },
  {
    module: '社会实践',
    dimension: '科技创新',
    values: {
      作品或项目名称: '自动浇花的机器人',
      完成日期: '@',
      级别: '校级',
      过程与收获: '传感器总说土是干的，后来发现插反了。',
    },
    photos: ['cover-robot'],
    on: 14,
    steps: ['submit', 'pass'],
  },
  {
    module: '学业水平',
    dimension: '研究性学习',
    values: {
      课题名称: '校园里的鸟鸣时间表',
      活动时间: '@',
      承担任务: '组员',
      过程与收获: '早上六点半最热闹，录音里能分出五种。',
    },
    photos: ['club-bird'],
    on: 15,
    steps: ['submit', 'pass'],
  },
];

/** What the class teacher entered for 林小禾, and what she answered. */
export const ENTRIES: readonly (WrittenRecord & { answer?: string })[] = [
  {
    module: '思想品德',
    dimension: '日常行为表现',
    values: { 表现: '主动整理班级图书角', 活动时间: '@', 情况说明: '连续两周在午休时整理图书角，并补写了借阅登记。' },
    on: 2,
    steps: [],
  },
  {
    module: '学业水平',
    dimension: '课堂表现',
    values: { 表现: '物理课实验设计汇报', 活动时间: '@', 情况说明: '独立完成实验设计并向全班汇报，条理清楚。' },
    on: 5,
    steps: [],
  },
  {
    module: '思想品德',
    dimension: '日常行为表现',
    values: { 表现: '运动会担任检录员', 活动时间: '@', 情况说明: '负责女子径赛检录，全程无差错。' },
    on: 20,
    steps: ['confirm'],
  },
  {
    module: '学业水平',
    dimension: '课堂表现',
    values: { 表现: '英语课本剧排练', 活动时间: '@', 情况说明: '担任组长，组织小组每周排练两次。' },
    on: 9,
    steps: ['reject'],
    answer: '组长是许嘉宁，我负责道具，请老师核对。',
  },
];
