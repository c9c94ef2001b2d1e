import { z } from 'zod';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput } from '../wire/envelope.ts';
import { optionalId, text } from '../wire/fields.ts';

const tag = '机构';

const area = z.object({ areaId: z.string(), areaName: z.string(), treeSign: z.string(), parentAreaId: z.string() });

export const frontQueryExistList = endpoint({
  method: 'POST',
  path: `${API}/sys/area/frontQueryExistList`,
  summary: '有机构的地区',
  tag,
  access: 'everyone',
  input: noInput,
  output: z.array(area),
  sharedForGuests: true,
});

export const areaQueryList = endpoint({
  method: 'POST',
  path: `${API}/sys/area/queryList`,
  summary: '地区',
  tag,
  access: 'everyone',
  input: z.object({ parentAreaId: optionalId, areaTreeSign: text(64).optional() }),
  output: z.object({ area: z.array(area) }),
  sharedForGuests: true,
});

export const organisation = z.object({
  orgId: z.string(),
  orgName: z.string(),
  orgType: z.int(),
  orgLogoId: z.string(),
  areaTreeSign: z.string(),
  province: z.string(),
  city: z.string(),
  area: z.string(),
  /** Chinese kind for people: 教育局, 幼儿园, 小学, 初中, 高中 … */
  kindName: z.string(),
});
export type Organisation = z.output<typeof organisation>;

export const findOrgIdList = endpoint({
  method: 'POST',
  path: `${API}/sysOrg/findOrgIdList`,
  summary: '机构及其下级',
  tag,
  access: 'everyone',
  refuses: [4],
  input: z.object({ areaTreeSign: text(64).optional(), orgId: optionalId }),
  /** The organisation asked for comes first, then everything below it. */
  output: z.array(organisation),
  sharedForGuests: true,
});

export const findEducationTree = endpoint({
  method: 'POST',
  path: `${API}/sysOrg/findEducationTree`,
  summary: '机构联想',
  tag,
  access: 'everyone',
  input: z.object({ orgName: text(50) }),
  output: z.array(organisation),
  sharedForGuests: true,
});

const letterGroup = z.object({ letter: z.string(), list: z.array(organisation) });
export interface BureauNode extends Organisation {
  /** Schools of this bureau and of the bureaus below it. */
  schoolCount: number;
  /** Own and lower schools, grouped by pinyin initial. */
  schools: z.output<typeof letterGroup>[];
  children: BureauNode[];
}
const bureauNode: z.ZodType<BureauNode> = organisation.extend({
  schoolCount: z.int(),
  schools: z.array(letterGroup),
  get children() {
    return z.array(bureauNode);
  },
});

export const frontFindEducationTree = endpoint({
  method: 'POST',
  path: `${API}/sysOrg/frontFindEducationTree`,
  summary: '机构树（按首字母分组）',
  tag,
  access: 'everyone',
  input: noInput,
  output: z.array(bureauNode),
  sharedForGuests: true,
});
