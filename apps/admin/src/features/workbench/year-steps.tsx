import type { DataOf, manageFirstSteps, YearStep } from '@vimo/contract';
import { StepList } from './step-list.tsx';

type NewYear = NonNullable<DataOf<typeof manageFirstSteps>['year']>;

interface Step {
  label: string;
  done: (count: number) => string;
  lacks: (missing: number) => string;
  button: string;
  path: string;
  /** The page opens with the school year that begins. */
  ofYear?: true;
}

const STEPS: Record<YearStep, Step> = {
  year: {
    label: '学年和两个学期',
    done: () => '已建立',
    lacks: () => '由市级教育局建立；没有新学年，各班不会升级，记录也没有学期可归',
    button: '去建立',
    path: '/classes?part=calendar',
  },
  holidays: {
    label: '放假与调休安排',
    done: () => '已录入',
    lacks: () => '国务院公布后录入；没有它，工作日只按周末推算，公示和质疑的期限会算错',
    button: '去录入',
    path: '/classes?part=holidays',
  },
  newClasses: {
    label: '新入学的班级',
    done: (count) => `${count} 个班`,
    lacks: () => '其他年级到开学第一天自动升级，只建新入学的；可以照上一届一次建好',
    button: '建班级',
    path: '/classes?part=classes',
    ofYear: true,
  },
  newStudents: {
    label: '新生',
    done: (count) => `${count} 名学生`,
    lacks: (missing) => `${missing} 个班还没有学生；开学前就可以在学生页新增或接收转学`,
    button: '去学生页',
    path: '/students',
  },
  newInCharge: {
    label: '班主任与任课教师',
    done: (count) => `${count} 个班都有班主任`,
    lacks: (missing) => `${missing} 个班还没有班主任；可以沿用上学年的安排，再改有变化的`,
    button: '安排任职',
    path: '/classes?part=in-charge',
    ofYear: true,
  },
};

/** 新学年: what the school year that begins still needs, from August on; gone when nothing is missing. */
export const YearSteps = ({ year: { yearName, startYear, steps } }: { year: NewYear }) => (
  <StepList
    id="year-steps"
    title={`准备${yearName}`}
    note="开学第一天自动生效"
    steps={steps.map(({ key, count, missing }) => {
      const { label, done, lacks, button, path, ofYear } = STEPS[key];
      const isDone = missing === 0;
      const text = isDone ? done(count) : lacks(missing);
      return { key, label, button, path: ofYear ? `${path}&year=${startYear}` : path, isDone, text };
    })}
  />
);
