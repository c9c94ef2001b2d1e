import type { FieldType, SchemeContent, SchemeDimension, SchemeField } from '@vimo/contract';

/** Schemes that a bureau may take over and change: data, not rules (docs/domains/scheme.md). */

const CLASS_TEACHER = 1;
const SUBJECT_TEACHER = 2;
const SCHOOL = 3;

const field = (fieldName: string, fieldType: FieldType, more: Partial<SchemeField> = {}): SchemeField => ({
  fieldName,
  fieldType,
  isTitle: 0,
  required: 0,
  selectValue: [],
  hint: '',
  ...more,
});
const title = (fieldName: string) => field(fieldName, 'text', { isTitle: 1, required: 1 });
const must = (fieldName: string, fieldType: FieldType, hint = '') => field(fieldName, fieldType, { required: 1, hint });
const choice = (fieldName: string, selectValue: string[]) => field(fieldName, 'select', { required: 1, selectValue });
const photos = field('现场照片', 'image', { hint: '最多 3 张，每张 5 MB 以内' });
const papers = field('证明材料', 'file', { hint: '最多 3 个文件' });
const story = must('过程与收获', 'textarea', '写下你做了什么、遇到什么、有什么收获');
const when = must('活动时间', 'date');

interface Terms {
  reviewer?: SchemeDimension['reviewer'];
  perSemester?: number;
  evidence?: boolean;
  teachersOnly?: boolean;
  outsideReport?: boolean;
}
const dimension = (
  dimensionName: string,
  fields: SchemeField[],
  { reviewer = CLASS_TEACHER, perSemester = 10, evidence, teachersOnly, outsideReport }: Terms = {},
): SchemeDimension => ({
  dimensionName,
  studentsMayEnter: teachersOnly ? 0 : 1,
  reviewer,
  perSemester,
  evidenceRequired: evidence ? 1 : 0,
  inReport: outsideReport ? 0 : 1,
  opensOn: '',
  closesOn: '',
  fields,
});

const LEVELS = ['班级', '校级', '区县级', '市级', '省级', '国家级'];
const PRIZES = ['一等奖', '二等奖', '三等奖', '优秀奖', '参与'];

/** 2 primary, 3 junior, 4 senior: what children of that age do differs. */
type Stage = 2 | 3 | 4;
const isOlder = (stage: Stage) => stage >= 3;

function characterOf(stage: Stage): SchemeDimension[] {
  return [
    dimension(
      isOlder(stage) ? '党团队活动' : '少先队活动',
      [title('活动名称'), when, field('担任角色', 'text'), story, photos],
      { perSemester: 6 },
    ),
    dimension('好人好事', [title('事情经过（一句话）'), when, story, photos], { perSemester: 20 }),
    dimension('班级与学校服务', [title('服务岗位'), must('开始日期', 'date'), story, photos], { perSemester: 6 }),
    dimension('荣誉称号', [title('荣誉名称'), must('获得时间', 'date'), choice('级别', LEVELS), papers, photos], {
      reviewer: SCHOOL,
      evidence: true,
    }),
    dimension('日常行为表现', [title('表现'), when, must('情况说明', 'textarea')], {
      teachersOnly: true,
      perSemester: 0,
    }),
  ];
}

function studyOf(stage: Stage): SchemeDimension[] {
  return [
    dimension(
      '课外阅读',
      [title('书名'), must('读完日期', 'date'), field('作者', 'text'), must('读书心得', 'textarea'), photos],
      {
        perSemester: 20,
      },
    ),
    dimension(
      isOlder(stage) ? '研究性学习' : '小课题探究',
      [title('课题名称'), when, choice('承担任务', ['组长', '组员', '独立完成']), story, papers, photos],
      {
        perSemester: 4,
        evidence: isOlder(stage),
      },
    ),
    dimension(
      '学科竞赛',
      [title('竞赛名称'), must('获奖时间', 'date'), choice('级别', LEVELS), choice('奖项', PRIZES), papers, photos],
      {
        reviewer: SCHOOL,
        evidence: true,
      },
    ),
    dimension('学习方法与作品', [title('作品或方法名称'), when, story, photos, papers]),
    dimension('课堂表现', [title('表现'), when, must('情况说明', 'textarea')], { teachersOnly: true, perSemester: 0 }),
    ...(stage === 4
      ? [
          dimension('选修与先修课程', [title('课程名称'), must('结课日期', 'date'), story, papers], {
            reviewer: SUBJECT_TEACHER,
            perSemester: 6,
          }),
        ]
      : []),
  ];
}

function health(): SchemeDimension[] {
  return [
    dimension(
      '体育锻炼',
      [title('锻炼项目'), when, field('每周次数', 'text', { hint: '填写数字，如 3' }), story, photos],
      { perSemester: 20 },
    ),
    dimension(
      '体育比赛',
      [
        title('比赛名称'),
        when,
        choice('级别', LEVELS),
        choice('名次或奖项', [...PRIZES.slice(0, 3), '参与']),
        photos,
        papers,
      ],
      {
        evidence: true,
      },
    ),
    dimension('运动技能', [title('掌握的技能'), must('达到日期', 'date'), story, photos], {
      reviewer: SUBJECT_TEACHER,
    }),
    dimension('心理健康活动', [title('活动名称'), when, story, photos], { perSemester: 6 }),
    dimension('安全与健康生活', [title('活动名称'), when, story, photos], { perSemester: 6 }),
  ];
}

function arts(): SchemeDimension[] {
  return [
    dimension('艺术作品', [
      title('作品名称'),
      must('完成日期', 'date'),
      choice('门类', ['绘画', '书法', '音乐', '舞蹈', '戏剧', '手工', '摄影', '其他']),
      story,
      photos,
      papers,
    ]),
    dimension('艺术展演', [title('展演名称'), when, choice('级别', LEVELS), field('担任角色', 'text'), story, photos]),
    dimension(
      '艺术比赛',
      [title('比赛名称'), must('获奖时间', 'date'), choice('级别', LEVELS), choice('奖项', PRIZES), photos, papers],
      {
        reviewer: SCHOOL,
        evidence: true,
      },
    ),
    dimension('艺术考级与特长', [title('项目与等级'), must('取得日期', 'date'), papers, photos], {
      evidence: true,
      perSemester: 4,
    }),
    dimension('文化参观与鉴赏', [title('参观或鉴赏内容'), when, story, photos]),
  ];
}

function practiceOf(stage: Stage): SchemeDimension[] {
  return [
    dimension(
      '志愿服务',
      [
        title('活动名称'),
        when,
        must('服务时长（小时）', 'text', '填写数字，如 2.5'),
        field('服务地点', 'text'),
        story,
        photos,
        papers,
      ],
      {
        perSemester: 20,
      },
    ),
    dimension(
      '劳动实践',
      [title('劳动内容'), when, choice('类别', ['日常生活劳动', '生产劳动', '服务性劳动']), story, photos],
      { perSemester: 20 },
    ),
    dimension('社团活动', [title('社团与活动名称'), when, story, photos]),
    dimension('研学旅行', [title('研学主题'), when, field('研学地点', 'text'), story, photos], { perSemester: 4 }),
    dimension(
      isOlder(stage) ? '社会调查与职业体验' : '社会观察与职业体验',
      [title('主题'), when, story, photos, papers],
      { perSemester: 6 },
    ),
    dimension('科技创新', [
      title('作品或项目名称'),
      must('完成日期', 'date'),
      choice('级别', LEVELS),
      story,
      photos,
      papers,
    ]),
  ];
}

/** The five modules of a stage. */
const modulesFor = (stage: Stage): [string, SchemeDimension[]][] => [
  ['思想品德', characterOf(stage)],
  ['学业水平', studyOf(stage)],
  ['身心健康', health()],
  ['艺术素养', arts()],
  ['社会实践', practiceOf(stage)],
];

const STAGES: Record<number, [name: string, stage: Stage]> = {
  2: ['小学生写实记录方案', 2],
  3: ['初中生写实记录方案', 3],
  4: ['高中生写实记录方案', 4],
};

/** The preset of a stage; undefined where there is none (kindergarten). */
export function presetOf(stage: number): { schemeName: string; content: SchemeContent } | undefined {
  const found = STAGES[stage];
  if (!found) return undefined;
  const modules = modulesFor(found[1]).map(([moduleName, dimensions]) => ({
    moduleName,
    schoolsMayAdd: 1 as const,
    dimensions,
  }));
  return { schemeName: found[0], content: { confirmAfterDays: 0, modules } };
}
