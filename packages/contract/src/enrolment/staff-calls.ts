import { z } from 'zod';
import { STAFF_TYPES } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { pageFields, pageOf } from '../wire/envelope.ts';
import { id, text } from '../wire/fields.ts';

const tag = '管理平台';

export const manageEnrolmentPage = endpoint({
  method: 'POST',
  path: `${API}/manage/activity/enrolPage`,
  summary: '活动报名名单',
  tag,
  access: STAFF_TYPES,
  refuses: [4],
  input: z.object({ ...pageFields(10), activityId: id, name: text(32).optional() }),
  output: pageOf(
    z.object({
      id: z.string(),
      joinUserName: z.string(),
      orgName: z.string(),
      className: z.string(),
      /** Masked. */
      phone: z.string(),
      /** Masked. */
      identityCard: z.string(),
      remarks: z.string(),
      personCount: z.int(),
      createDate: z.string(),
      activityEnrollStatus: z.int(),
      /** 1 when a parent acted in the child's account. */
      byParent: z.int(),
    }),
  ),
});
