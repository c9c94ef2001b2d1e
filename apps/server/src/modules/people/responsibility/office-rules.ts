import { type FieldErrors, Office, type OfficeTerm } from '@vimo/contract';

/** From its first to its last day, as `YYYY-MM-DD`; the last is empty while none is named. */
export interface Term {
  from: string;
  until: string;
  /** Of a grade leader; of other offices none. */
  gradeIds: readonly string[];
}

export interface AskedTerm {
  from?: string | undefined;
  until?: string | undefined;
  gradeIds?: readonly string[] | undefined;
}

/** The term that comes of what is asked for: a first day that is not named is today, or the one that stands; a last day and grades that are not named are those that stand. */
export const termOf = (
  office: Office | undefined,
  asked: AskedTerm,
  standing: Term | undefined,
  today: string,
): Term => ({
  from: asked.from || standing?.from || today,
  until: asked.until ?? standing?.until ?? '',
  gradeIds: office === Office.gradeLeader ? [...new Set(asked.gradeIds ?? standing?.gradeIds ?? [])].toSorted() : [],
});

/** Whether a term is what stands already. */
export const isSameTerm = (term: Term, standing: Term): boolean =>
  term.from === standing.from &&
  term.until === standing.until &&
  term.gradeIds.join() === [...standing.gradeIds].toSorted().join();

/**
 * What is wrong with a term, by field; nothing where it can be given (docs/domains/responsibility.md).
 * @param office undefined for the term of who only reads
 * @param standing the term that runs or is to come, where there is one
 * @param grades those of the school, names by id; asked for a grade leader alone
 */
export function termProblems(
  office: Office | undefined,
  term: Term,
  { standing, today, grades }: { standing: Term | undefined; today: string; grades: ReadonlyMap<string, string> },
): FieldErrors {
  if (office === Office.gradeLeader) {
    if (term.gradeIds.length === 0) return { gradeIds: '请选择所带的年级' };
    if (!term.gradeIds.every((gradeId) => grades.has(gradeId))) return { gradeIds: '所选年级不在本校，请重新选择' };
  }
  const runs = standing !== undefined && standing.from <= today;
  if (runs && term.from !== standing.from) return { from: '任期已经开始，开始日期不能再改' };
  if (!runs && term.from < today) return { from: '开始日期不能早于今天' };
  if (term.until !== '' && term.until < term.from) return { until: '结束日期不能早于开始日期' };
  const way = office === undefined ? '停用账号' : '收回岗位';
  if (term.until !== '' && term.until < today) return { until: `结束日期不能早于今天；立即结束请${way}` };
  return {};
}

/** `2026-03-12 至 2026-06-30`, `2026-03-12 起` */
export const spokenTerm = ({ from, until }: Pick<Term, 'from' | 'until'>): string =>
  until ? `${from} 至 ${until}` : `${from} 起`;

/** Whether an office that somebody had is nobody's today, by its terms; of grade leaders, which grades are. */
export function vacancyOf(
  office: Office,
  terms: readonly Pick<OfficeTerm, 'grades' | 'state'>[],
): { vacant: number; vacantGrades: string[] } {
  const begun = terms.filter(({ state }) => state !== 'begins');
  const held = begun.filter(({ state }) => state === 'held');
  if (office !== Office.gradeLeader) return { vacant: begun.length > 0 && held.length === 0 ? 1 : 0, vacantGrades: [] };
  const led = new Set(held.flatMap(({ grades }) => grades.map(({ gradeId }) => gradeId)));
  const vacant = new Map(
    begun.flatMap(({ grades }) => grades.filter(({ gradeId }) => !led.has(gradeId)).map((one) => [one.gradeId, one])),
  );
  const vacantGrades = [...vacant.values()].map(({ gradeName }) => gradeName);
  return { vacant: vacantGrades.length > 0 ? 1 : 0, vacantGrades };
}
