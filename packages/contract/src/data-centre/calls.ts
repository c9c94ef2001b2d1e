import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { codeNumber, dateTime, optionalId } from '../wire/fields.ts';

const tag = '数据中心';
const optionalTime = z.union([z.literal(''), dateTime]).optional();

/** Whose, from when until when, and of which stage: of oneself, this year until today, all stages unless said. */
const input = z.object({
  startTime: optionalTime,
  endTime: optionalTime,
  periodId: codeNumber(0, 5, '学段有误').optional(),
  userId: optionalId,
  studentId: optionalId,
});
const common = { method: 'GET', tag, access: 'signedIn', refuses: [4], saysCode: true, input } as const;
const counts = z.record(z.string(), z.int());

/** Shares between 0 and 1; class and grade are null where fewer than five people stand behind the figure. */
const shares = z.object({ self: z.number(), clas: z.number().nullable(), grade: z.number().nullable() });

/** Shares with of how much each is a share: of nothing a share is 0, which says that there is none. Of class and grade 0 too where they are null. */
const rates = shares.extend({ of: z.object({ self: z.int(), clas: z.int(), grade: z.int() }) });
export type Rates = z.output<typeof rates>;

export const recordPassRate = endpoint({
  ...common,
  path: `${API}/datacenter/getRecordPasRat`,
  summary: '记录通过率',
  /** With how many of the own records were passed, of how many that were decided. */
  output: rates.extend({ passed: z.int(), decided: z.int() }),
});

export const recordItems = endpoint({
  ...common,
  path: `${API}/datacenter/getRecItemInfo`,
  summary: '各模块的记录条目',
  /**
   * An axis a module: records against what the best tenth of the grade reaches, at most 1; `num` is how many the own ones are, `level` what
   * it comes to (`comprehensiveLevelLabel`), 0 without a record or a grade to compare with.
   */
  output: z.array(shares.extend({ name: z.string(), max: z.int(), num: z.int(), level: z.int() })),
});

export const activityItems = endpoint({
  ...common,
  path: `${API}/datacenter/getStudentActItemInfo`,
  summary: '参加活动的类型、机构、城市、时间与地点',
  /** Names with how often, the most frequent first; of activities that the host confirmed. */
  output: z.object({
    top3TypeMap: counts,
    topBaseMap: counts,
    top3CityMap: counts,
    /** 周一上午 … 周日晚上. */
    perTimeTypeMap: counts,
    /** 校内, 校外. */
    perAreaTypeMap: counts,
    activityNum: z.int(),
    baseNum: z.int(),
    cityNum: z.int(),
  }),
});

export const areaRates = endpoint({
  ...common,
  path: `${API}/datacenter/getAreaRat`,
  summary: '校内与校外活动的到勤率',
  output: z.object({ onCampus: rates, offCampus: rates }),
});

export const footmark = endpoint({
  ...common,
  path: `${API}/datacenter/getFootmark`,
  summary: '活动足迹',
  output: z.object({
    cityMap: z.array(z.object({ cityName: z.string(), cityNum: z.int() })),
    /** City of the school; empty when it is not known. */
    homeCity: z.string(),
  }),
});
