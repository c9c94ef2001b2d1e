import { just, MATE, NO_ID, NONE, OWN, type Trial } from './trial.ts';

const ofStudents = (name: 'id' | 'studentId'): Trial => ({
  works: '2',
  cases: {
    [OWN]: (_, actor) => ({ [name]: actor.accountId }),
    [MATE]: ({ mate }) => ({ [name]: mate }),
    'of a student of another school': ({ stranger }) => ({ [name]: stranger }),
    [NONE]: () => ({ [name]: NO_ID }),
  },
});

/** The calendar, classes and people of schools. */
export const schoolTrials: Record<string, Trial> = {
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
