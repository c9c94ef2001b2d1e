import type { Addition } from '../addition.ts';
import { CLASS_RECORDS, ENTRIES } from './class-texts.ts';
import { EARLY_RECORDS } from './early-texts.ts';
import { OWN_RECORDS } from './own-texts.ts';
import { schoolOf, writeRecord } from './write.ts';

/** Records of the home class: of every state and module, what waits for its teacher and its school, and entries of the teacher. */
export const RECORDS_ADDITION: Addition = {
  name: 'records',
  async build(db, city) {
    const school = await schoolOf(db, city);
    if (!school) return '';
    const { student, classmates } = school;
    for (const written of [...EARLY_RECORDS, ...OWN_RECORDS]) await writeRecord(school, student, written);
    for (const [at, written] of CLASS_RECORDS.entries())
      await writeRecord(school, classmates[at % classmates.length]!, written);
    for (const { answer, ...written } of ENTRIES)
      await writeRecord(school, student, { ...written, ...(answer ? { opinion: answer } : {}) }, true);
    return '';
  },
};
