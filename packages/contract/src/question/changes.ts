interface Questioned {
  recordOldList: readonly { fieldId: string; title: string; fieldType: string; content: string }[];
  recordInfo: { valueList: readonly { fieldId: string; value: string }[] };
}

/** Fields of a record as they were when it was questioned, each with what it is now (`present`). */
export function comparedFields({ recordOldList, recordInfo: { valueList } }: Questioned) {
  const now = new Map(valueList.map(({ fieldId, value }) => [fieldId, value]));
  return recordOldList.map((field) => ({ ...field, present: now.get(field.fieldId) ?? '' }));
}
