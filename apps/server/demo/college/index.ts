import type { Addition } from '../addition.ts';
import { dayAfter } from '../calendar.ts';

interface ModuleText {
  name: string;
  /** Role codes (docs/domains/college.md). */
  view: string;
  download: string;
  icon: string;
  /** Address that the module leads to beside its contents. */
  link?: string;
  /** Title, document by the name under which it is kept, cover, days ago. */
  contents: [title: string, document: string, cover: string, daysAgo: number][];
}

const MODULES: readonly ModuleText[] = [
  {
    name: '学生天地',
    view: '1,2,3,4,5',
    download: '1,3',
    icon: 'club-astro',
    contents: [
      ['研学实践安全手册（学生版）', '研学实践安全手册', 'cover-mountain', 3],
      ['图解：水质检测五步法', '水质检测五步法', 'cover-lab', 9],
      ['图解：七步洗手法', '七步洗手法', 'photo-soap', 16],
      ['短片：走进湿地', '走进湿地', 'cover-wetland', 21],
    ],
  },
  {
    name: '家校共育',
    view: '1,2,3,4,5',
    download: '2,3',
    icon: 'club-choir',
    contents: [
      ['亲子共读小贴士', '亲子共读小贴士', 'cover-reading', 2],
      ['家庭阅读记录表', '家庭阅读记录表', 'photo-book', 6],
      ['陪孩子读懂安全手册', '研学实践安全手册', 'cover-mountain', 12],
    ],
  },
  {
    name: '教师研修',
    view: '3,4,5',
    download: '3,4',
    icon: 'club-calligraphy',
    contents: [
      ['教案：湿地里的客人', '湿地里的客人（教案）', 'cover-wetland', 4],
      ['学生社团学期活动计划（模板）', '社团学期活动计划（模板）', 'cover-drama', 11],
      ['综合素质评价工作指引', '综合素质评价工作指引', 'cover-museum', 18],
    ],
  },
  {
    name: '学校管理',
    view: '4,5',
    download: '4',
    icon: 'club-go',
    contents: [
      ['综合素质评价工作指引（学校执行）', '综合素质评价工作指引', 'cover-reading', 5],
      ['短片：校园应急演练', '校园应急演练', 'cover-fire', 14],
    ],
  },
  {
    name: '教育行政',
    view: '5',
    download: '5',
    icon: 'club-photo',
    contents: [['评价工作抽查要点', '综合素质评价工作指引', 'cover-museum', 6]],
  },
  {
    name: '基地课程',
    view: '3,5,6',
    download: '6',
    icon: 'club-plant',
    link: '/index/researchBase',
    contents: [
      ['基地课程设计要点', '基地课程设计要点', 'cover-farm', 7],
      ['示范教案：湿地里的客人', '湿地里的客人（教案）', 'cover-wetland', 13],
    ],
  },
];

/** Six modules, each for other roles, with documents of every kind that opens in the page. */
export const COLLEGE_ADDITION: Addition = {
  name: 'college',
  async build(db, { pictures, today }) {
    let last = '0';
    for (const [sort, module] of MODULES.entries()) {
      const row = await db.row<{ id: string }>(
        `insert into college_module (name, view_power, download_power, icon_id, link, sort) values ($1, $2, $3, $4, $5, $6)
         returning module_id as id`,
        [module.name, module.view, module.download, pictures.get(module.icon), module.link ?? '', sort],
      );
      for (const [title, document, cover, daysAgo] of module.contents) {
        const content = await db.row<{ id: string }>(
          `insert into college_content (module_id, title, cover_id, file_id, created_at) values ($1, $2, $3, $4, $5)
           returning content_id as id`,
          [row!.id, title, pictures.get(cover), pictures.get(document), `${dayAfter(today, -daysAgo)} 10:30:00`],
        );
        last = content!.id;
      }
    }
    return last;
  },
  move: (db, days, last) =>
    db.run('update college_content set created_at = created_at + make_interval(days => $1) where content_id <= $2', [
      days,
      last,
    ]),
};
