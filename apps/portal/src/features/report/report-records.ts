import { type FieldType, holdsFiles, type Report, type ReportValue } from '@vimo/contract';

/** A record of a report, taken apart into what its card shows. */
export interface ReportRecord {
  recordId: string;
  title: string;
  dimensionName: string;
  isTypical: boolean;
  /** Ids of its pictures, in the order of its fields. */
  pictures: readonly string[];
  /** The first sentence of the first longer text; empty without one. */
  sentence: string;
  /** What is folded below: every answer that is not wholly said above, and what holds files that are no pictures. */
  rest: readonly ReportValue[];
}

const FIRST_SENTENCE = /^[^。！？!?\n]*[。！？!?]?/u;
const idsOf = ({ value }: ReportValue) => value.split(',').filter(Boolean);

function recordOf(dimensionName: string, recordId: string, values: readonly ReportValue[]): ReportRecord {
  const title = values.find(({ isTitle }) => isTitle === 1);
  const story = values.find(({ fieldType, isTitle }) => fieldType === 'textarea' && !isTitle);
  const sentence = story ? (FIRST_SENTENCE.exec(story.value.trim())?.[0] ?? '') : '';
  return {
    recordId,
    title: title?.value || '（未填标题）',
    dimensionName,
    isTypical: title?.isTypical === 1,
    pictures: values.filter(({ fieldType }) => fieldType === 'image').flatMap(idsOf),
    sentence,
    rest: values.filter(
      (one) => one !== title && one.fieldType !== 'image' && !(one === story && story.value.trim() === sentence),
    ),
  };
}

/** Records of a module, typical ones first, else in the order of its dimensions. */
export const recordsOf = ({ dimension }: Report['modelDimensionField'][number]): ReportRecord[] =>
  dimension
    .flatMap(({ dimensionName, recordValue }) =>
      [...Map.groupBy(recordValue, ({ recordId }) => recordId)].map(([recordId, values]) =>
        recordOf(dimensionName, recordId, values),
      ),
    )
    .sort((one, other) => Number(other.isTypical) - Number(one.isTypical));

/** Names of what is folded, as its line says them: 地点、角色等 4 项. */
export function foldedAs(rest: readonly ReportValue[]): string {
  const names = rest.map(({ fieldName, fieldType }) => (holdsFiles(fieldType as FieldType) ? '附件' : fieldName));
  const shown = [...new Set(names)].slice(0, 2).join('、');
  return rest.length > 2 ? `${shown}等 ${rest.length} 项` : shown;
}
