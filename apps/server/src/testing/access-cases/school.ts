import { type AccessCases, just, MATE, NO_ID, NONE, OWN } from './cases.ts';

const ofStudents = (name: 'id' | 'studentId'): AccessCases => ({
  works: '2',
  cases: {
    [OWN]: (_, actor) => ({ [name]: actor.accountId }),
    [MATE]: ({ mate }) => ({ [name]: mate }),
    'of a student of another school': ({ stranger }) => ({ [name]: stranger }),
    [NONE]: () => ({ [name]: NO_ID }),
  },
});

/** The calendar, classes and people of schools. */
export const schoolCases: Record<string, AccessCases> = {
  semesterFindAll: { works: '2', cases: just() },
  gradeFindAll: {
    works: '2',
    cases: {
      'own school': () => ({}),
      'another school': ({ otherSchool }) => ({ orgId: otherSchool }),
      [NONE]: () => ({ orgId: NO_ID }),
    },
  },
  classFindAll: {
    works: '2',
    cases: {
      'own school': () => ({ gradeId: '23' }),
      'another school': ({ otherSchool }) => ({ gradeId: '23', orgId: otherSchool }),
      [NONE]: () => ({ gradeId: '23', orgId: NO_ID }),
    },
  },
  gradeAndSemester: ofStudents('studentId'),
  studentSemesterList: ofStudents('id'),
  studentFetch: ofStudents('id'),
  parentFetch: { works: '4', cases: just() },
  staffFetch: { works: '3', cases: just() },
};
