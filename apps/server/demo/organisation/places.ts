import { OrgType } from '@vimo/contract';
import { createOrganisation } from '../../src/modules/people/organisation/index.ts';
import { addClass } from '../../src/modules/people/roster/index.ts';
import type { Db } from '../../src/platform/database.ts';

export const CITY_BUREAU = '云汀市教育局';

/** Codes of no real place: 99 is no province. */
const AREAS: [id: string, parent: string | null, name: string][] = [
  ['990000', null, '云海省'],
  ['990100', '990000', '云汀市'],
  ['990101', '990100', '云汀区'],
  ['990102', '990100', '青岚区'],
  ['990121', '990100', '古渡县'],
];

const BUREAUS: [name: string, area: string][] = [
  ['云汀区教育局', '990101'],
  ['青岚区教育局', '990102'],
  ['古渡县教育局', '990121'],
];

const BASES: [name: string, bureau: string, kind: string][] = [
  ['白鹭洲湿地公园', '云汀区教育局', '自然生态'],
  ['禾田农耕园', '云汀区教育局', '劳动实践'],
  ['云汀市博物馆', CITY_BUREAU, '历史人文'],
  ['古渡非遗街区', '古渡县教育局', '传统技艺'],
  ['星野天文台', '青岚区教育局', '自然科学'],
  ['青岚地质公园', '青岚区教育局', '自然科学'],
  ['红门消防体验馆', '云汀区教育局', '安全教育'],
  ['窑火陶艺工坊', '古渡县教育局', '传统技艺'],
  ['青岚山研学营地', '青岚区教育局', '户外实践'],
];

const KINDERGARTEN = ['小班', '中班', '大班'];
const PRIMARY = ['一年级', '二年级', '三年级', '四年级', '五年级', '六年级'];
const JUNIOR = ['初一', '初二', '初三'];
const SENIOR = ['高一', '高二', '高三'];

interface SchoolText {
  name: string;
  bureau: string;
  kind: string;
  /** Grades by stage code, each with its classes. */
  grades: [stage: string, names: string[]][];
  classes: number;
}

const SCHOOLS: SchoolText[] = [
  { name: '云汀一中', bureau: CITY_BUREAU, kind: '高中', grades: [['4', SENIOR]], classes: 4 },
  { name: '云汀市实验小学', bureau: CITY_BUREAU, kind: '小学', grades: [['2', PRIMARY]], classes: 1 },
  { name: '白鹭洲小学', bureau: '云汀区教育局', kind: '小学', grades: [['2', PRIMARY]], classes: 1 },
  { name: '白鹭洲幼儿园', bureau: '云汀区教育局', kind: '幼儿园', grades: [['1', KINDERGARTEN]], classes: 1 },
  { name: '青禾中学', bureau: '云汀区教育局', kind: '初中', grades: [['3', JUNIOR]], classes: 2 },
  { name: '青岚镇中心小学', bureau: '青岚区教育局', kind: '小学', grades: [['2', PRIMARY]], classes: 1 },
  { name: '兰台幼儿园', bureau: '青岚区教育局', kind: '幼儿园', grades: [['1', KINDERGARTEN]], classes: 1 },
  { name: '碧溪中学', bureau: '青岚区教育局', kind: '初中', grades: [['3', JUNIOR]], classes: 2 },
  { name: '翠屏中学', bureau: '青岚区教育局', kind: '高中', grades: [['4', SENIOR]], classes: 2 },
  { name: '古渡中心小学', bureau: '古渡县教育局', kind: '小学', grades: [['2', PRIMARY]], classes: 1 },
  {
    name: '长亭实验学校',
    bureau: '古渡县教育局',
    kind: '九年一贯制学校',
    grades: [
      ['2', PRIMARY],
      ['3', JUNIOR],
    ],
    classes: 1,
  },
  { name: '望江中学', bureau: '古渡县教育局', kind: '初中', grades: [['3', JUNIOR]], classes: 2 },
];

export interface SchoolClass {
  classId: string;
  orgId: string;
  schoolName: string;
  stage: string;
  gradeName: string;
  className: string;
  entranceYear: number;
  /** Age at entrance of the stage. */
  birthYear: number;
}

export interface Places {
  /** Ids of organisations by name. */
  orgs: Map<string, string>;
  classes: SchoolClass[];
}

const ENTRANCE_AGE: Record<string, number> = { 1: 3, 2: 6, 3: 12, 4: 15 };

/** Areas, bureaus, schools with their classes, and bases. `schoolYear` is the year in which the running school year began. */
export async function buildPlaces(db: Db, schoolYear: number): Promise<Places> {
  const signs = new Map<string | null, string>([[null, '']]);
  for (const [id, parent, name] of AREAS) {
    const sign = parent ? `${signs.get(parent)}.${id}` : id;
    signs.set(id, sign);
    await db.run('insert into area (area_id, parent_area_id, area_name, tree_sign) values ($1, $2, $3, $4)', [
      id,
      parent,
      name,
      sign,
    ]);
  }
  const orgs = new Map<string, string>();
  const areaOf = new Map<string, string>([[CITY_BUREAU, '990100'], ...BUREAUS]);
  const make = async (name: string, type: OrgType, kindName: string, bureau?: string) => {
    const areaId = areaOf.get(bureau && bureau !== CITY_BUREAU ? bureau : name) ?? '990101';
    const parentOrgId = bureau ? orgs.get(bureau) : undefined;
    orgs.set(name, await createOrganisation(db, { name, type, kindName, parentOrgId, areaId }));
  };
  await make(CITY_BUREAU, OrgType.bureau, '教育局');
  for (const [name] of BUREAUS) await make(name, OrgType.bureau, '教育局', CITY_BUREAU);
  for (const school of SCHOOLS) await make(school.name, OrgType.school, school.kind, school.bureau);
  for (const [name, bureau, kind] of BASES) await make(name, OrgType.base, kind, bureau);
  const classes: SchoolClass[] = [];
  for (const school of SCHOOLS) classes.push(...(await buildClasses(db, school, orgs.get(school.name)!, schoolYear)));
  return { orgs, classes };
}

async function buildClasses(db: Db, school: SchoolText, orgId: string, schoolYear: number): Promise<SchoolClass[]> {
  const classes: SchoolClass[] = [];
  for (const [stage, grades] of school.grades) {
    for (const [at, gradeName] of grades.entries()) {
      const entranceYear = schoolYear - at;
      for (let number = 1; number <= school.classes; number += 1) {
        const className = `（${number}）班`;
        const cohort = { stage: Number(stage), entranceYear, years: grades.length };
        classes.push({
          classId: await addClass(db, { orgId, ...cohort, className }),
          orgId,
          schoolName: school.name,
          stage,
          gradeName,
          className,
          entranceYear,
          birthYear: entranceYear - (ENTRANCE_AGE[stage] ?? 6),
        });
      }
    }
  }
  return classes;
}
