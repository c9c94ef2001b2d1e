/** Organisation kinds as stored (docs/domains/home.md). */
export const OrgType = { bureau: 2, school: 4, base: 7 } as const;
export type OrgType = (typeof OrgType)[keyof typeof OrgType];
