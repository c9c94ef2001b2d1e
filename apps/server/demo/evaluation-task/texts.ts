import type { IndicatorContent } from '@vimo/contract';

const of = (content: Record<string, Record<string, string[]>>): IndicatorContent => ({
  ones: Object.entries(content).map(([name, twos]) => ({
    name,
    twos: Object.entries(twos).map(([two, points]) => ({
      name: two,
      points: points.map((point) => ({ name: point })),
    })),
  })),
});

/** The bureau's systems of indicators. */
export const SELF_SYSTEM = {
  name: '学生综合素质自评指标',
  content: of({
    思想品德: {
      责任担当: ['按时完成值日和小组分工', '主动承担班级事务'],
      诚实守信: ['作业独立完成，引用注明出处'],
    },
    学业水平: {
      学习习惯: ['课前预习，课后整理错题', '遇到不懂的问题会追问'],
      探究能力: ['能提出自己的问题并找证据'],
    },
    身心健康: { 运动习惯: ['每周运动不少于 3 次'], 情绪管理: ['有压力时知道找谁说'] },
  }),
};
export const PEER_SYSTEM = {
  name: '同学互评指标',
  content: of({
    思想品德: { 责任担当: ['值日与分工', '班级事务'], 诚实守信: ['守约守时'] },
    学业水平: { 合作学习: ['愿意讲题', '小组倾听'] },
    社会实践: { 劳动实践: ['动手参与'] },
  }),
};
/** A school's own. */
export const LABOUR_SYSTEM = {
  name: '校本劳动与阅读习惯指标',
  content: of({
    社会实践: { 家务劳动: ['整理自己的房间', '帮家人做一件事'] },
    艺术素养: { 阅读习惯: ['每天阅读半小时', '读完能讲给别人听'] },
  }),
};
