/** Organisation kinds as stored (decisions, 2). */
export const OrgType = { bureau: 2, school: 4, base: 7 } as const;
export type OrgType = (typeof OrgType)[keyof typeof OrgType];
