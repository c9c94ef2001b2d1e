import type { FirstStep } from '@vimo/contract';
import { ErrorState } from '@vimo/ui';
import { StepList } from './step-list.tsx';
import type { FirstStepsOf } from './use-first-steps.ts';
import { YearSteps } from './year-steps.tsx';

interface Step {
  label: string;
  /** What it is about while it is not done, and how many there are once it is. */
  text: string;
  unit: string;
  button: string;
  path: string;
}

const STEPS: Record<FirstStep, Step> = {
  bureau: {
    label: '建教育局',
    text: '最上级的教育局，学校和基地都在它之下',
    unit: '个教育局',
    button: '新增教育局',
    path: '/organisations',
  },
  organisations: {
    label: '建机构',
    text: '学校和基地可以一份表格一次导入，区县教育局一并建立',
    unit: '所学校和基地',
    button: '导入机构',
    path: '/imports?kind=organisations',
  },
  calendar: {
    label: '学年学期',
    text: '全市统一，学校可以自定日期',
    unit: '个学年',
    button: '新建学年',
    path: '/classes?part=calendar',
  },
  privacy: {
    label: '隐私政策',
    text: '公布以后家长才能自己注册；儿童个人信息保护规则在同一页',
    unit: '个版本',
    button: '填写隐私政策',
    path: '/site',
  },
  contacts: {
    label: '联系方式',
    text: '服务热线和备案号显示在门户的页脚；没有填写的不显示',
    unit: '条服务热线',
    button: '填写联系方式',
    path: '/site',
  },
  staff: {
    label: '教职工',
    text: '每所学校至少一名学校管理员，其余可由学校自己导入',
    unit: '名教职工',
    button: '导入教职工',
    path: '/imports?kind=staff',
  },
  classes: {
    label: '班级',
    text: '按学段和入学年份建立，升级不用再改',
    unit: '个班',
    button: '建班级',
    path: '/classes?part=classes',
  },
  students: {
    label: '学生',
    text: '与监护人一起导入，初始密码按班级打印',
    unit: '名学生',
    button: '导入学生',
    path: '/imports?kind=students',
  },
  inCharge: {
    label: '班主任与任课教师',
    text: '谁管哪个班、教哪一科，权限随之而来',
    unit: '位班主任',
    button: '安排任职',
    path: '/classes?part=in-charge',
  },
  scheme: {
    label: '方案',
    text: '选一套预设作起点，预览学生手机上的样子再发布',
    unit: '套已发布的方案',
    button: '设置方案',
    path: '/scheme',
  },
  kinds: {
    label: '基础数据',
    text: '活动类型、基地类型、社团类型和学科；新装的平台已有预设',
    unit: '种活动类型',
    button: '查看预设',
    path: '/basics',
  },
  activity: {
    label: '第一个活动',
    text: '学生和家长在门户上就能报名',
    unit: '个活动',
    button: '发布活动',
    path: '/activities',
  },
  news: {
    label: '首页内容',
    text: '新闻、公告各一条，门户就不再是空的；快捷入口和友情链接在“首页编排”里',
    unit: '条新闻公告',
    button: '写新闻',
    path: '/contents',
  },
};
const MOST = 10_000;

/** 开始的几步: leads who keeps the installation, or a school, through what is not there yet; gone when all is, and not when they did not come. From August on the new year's steps stand above. */
export function FirstSteps({ of: { steps: found, year, error, refetch } }: { of: FirstStepsOf }) {
  if (error)
    return (
      <section className="ui-card" aria-labelledby="first-steps">
        <h2 id="first-steps">开始的几步</h2>
        <ErrorState error={error} onRetry={() => refetch()} />
      </section>
    );
  const steps = found.map(({ key, count }) => {
    const { label, text, unit, button, path } = STEPS[key];
    const many = `${count.toLocaleString('zh-CN')}${count === MOST ? ' 以上' : ''} ${unit}`;
    return { key, label, button, path, isDone: count > 0, text: count > 0 ? many : text };
  });
  return (
    <>
      {year ? <YearSteps year={year} /> : null}
      {steps.every(({ isDone }) => isDone) ? null : (
        <StepList
          id="first-steps"
          title={`开始的${steps.length}步`}
          note="每步都能随时停下，数据不会丢"
          steps={steps}
        />
      )}
    </>
  );
}
