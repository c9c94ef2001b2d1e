import type { WrittenRecord } from './shape.ts';

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
  {
    module: '思想品德',
    dimension: '日常行为表现',
    values: { 表现: '雨天护送低年级同学过马路', 活动时间: '@', 情况说明: '值周期间连续三个雨天在校门口护送。' },
    on: [-1, '04-16'],
    steps: ['confirm'],
  },
  {
    module: '学业水平',
    dimension: '课堂表现',
    values: { 表现: '语文课前三分钟演讲', 活动时间: '@', 情况说明: '以《乡土中国》为题脱稿演讲，同学评分第一。' },
    on: [-1, '11-20'],
    steps: ['confirm'],
  },
  {
    module: '学业水平',
    dimension: '课堂表现',
    values: { 表现: '化学实验操作示范', 活动时间: '@', 情况说明: '操作规范，被请上讲台为全班示范。' },
    on: [-2, '05-22'],
    steps: ['confirm'],
  },
  {
    module: '思想品德',
    dimension: '日常行为表现',
    values: { 表现: '军训内务标兵', 活动时间: '@', 情况说明: '十天内务检查均为优秀。' },
    on: [-2, '10-08'],
    steps: ['confirm'],
  },
];
