import { z } from 'zod';
import { STUDENT_TYPES } from '../wire/codes.ts';
import { API, endpoint } from '../wire/endpoint.ts';
import { noInput } from '../wire/envelope.ts';
import { id } from '../wire/fields.ts';

const tag = '写实记录';
const place = `${API}/record/info`;

export const findSchemeByUserId = endpoint({
  method: 'POST',
  path: `${place}/findSchemeByUserId`,
  summary: '我的写实记录方案',
  tag,
  access: STUDENT_TYPES,
  refuses: [1],
  input: noInput,
  output: z.object({
    id: z.string(),
    schemeName: z.string(),
    version: z.int(),
    /** After so many days an unanswered entry of a teacher counts as confirmed; 0 is never. */
    confirmAfterDays: z.int(),
  }),
});

export const modelBySchemaId = endpoint({
  method: 'POST',
  path: `${place}/modelBySchemaId`,
  summary: '方案的素质模块',
  tag,
  access: STUDENT_TYPES,
  refuses: [4],
  input: z.object({ schemeId: id }),
  output: z.array(z.object({ modelId: z.string(), modelName: z.string() })),
});

export const dimensionByModelId = endpoint({
  method: 'POST',
  path: `${place}/dimensionByModelId`,
  summary: '模块的维度',
  tag,
  access: STUDENT_TYPES,
  refuses: [4],
  input: z.object({ modelId: id }),
  output: z.array(
    z.object({
      dimensionId: z.string(),
      dimensionName: z.string(),
      /** Empty, or why students cannot enter it now. */
      closedReason: z.string(),
      reviewerName: z.string(),
      perSemester: z.int(),
      evidenceRequired: z.int(),
    }),
  ),
});

/** A field as a form shows it; `value` is empty for a new record. */
export const formField = z.object({
  fieldId: z.string(),
  fieldName: z.string(),
  fieldType: z.string(),
  isTitle: z.int(),
  required: z.int(),
  hint: z.string(),
  selectValue: z.array(z.string()),
  /** Fewest and most characters of a text, or most files (`limitsOf`). */
  least: z.int(),
  most: z.int(),
  value: z.string(),
});
export type FormField = z.output<typeof formField>;

export const filedByDimensionId = endpoint({
  method: 'POST',
  path: `${place}/filedByDimensionId`,
  summary: '维度的字段',
  tag,
  access: STUDENT_TYPES,
  refuses: [4],
  input: z.object({ dimensionId: id }),
  output: z.array(formField),
});
