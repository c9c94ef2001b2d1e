/** Role code of the college for a kind of user (docs/domains/college.md); everybody else and visitors are 2. */
export function collegeRole(usertype: number | undefined): string {
  switch (usertype) {
    case 2:
    case 12:
      return '1';
    case 3:
    case 6:
      return '3';
    case 5:
      return '4';
    case 10:
      return '5';
    case 11:
      return '6';
    default:
      return '2';
  }
}

/** Who bears a role code of the college, for the words of a module that is closed to somebody (docs/domains/college.md). */
export const COLLEGE_ROLES: Readonly<Record<string, string>> = {
  1: '学生',
  2: '家长',
  3: '教师',
  4: '学校管理员',
  5: '教育局人员',
  6: '基地人员',
};

/** Kinds of document that open in the page (docs/domains/college.md). */
export const PREVIEW_TYPES = ['doc', 'docx', 'pdf', 'mp4', 'png', 'jpg', 'gif', 'jpeg'] as const;
/** Documents that a configured outside viewer is given. */
export const OFFICE_TYPES = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'] as const;
export const PLAYBACK_RATES = [0.7, 1, 1.5, 2] as const;

/** A content as its row is kept: a draft of before documents were publications, shown (from its moment until its end), or taken down. */
export const CollegeState = { draft: 0, shown: 1, takenDown: 2 } as const;
export type CollegeState = (typeof CollegeState)[keyof typeof CollegeState];

/** Modules of the college, and contents of one. */
export const COLLEGE_LIMITS = { modules: 300, contents: 500 } as const;
