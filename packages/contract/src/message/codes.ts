/** What a message is about (docs/domains/messages.md). Only evaluations of activities carry scores. */
export const MessageSubject = { activity: 1, base: 2, club: 3 } as const;
export type MessageSubject = (typeof MessageSubject)[keyof typeof MessageSubject];
/** Whether others see what somebody wrote or published (`auditStatus` of messages, posts, and what stands at a club). */
export const PostStatus = { waiting: 0, shown: 1, refused: 2 } as const;
/** Length between which a message is welcome (docs/domains/messages.md). */
export const MESSAGE_LENGTH = { min: 5, max: 200 } as const;
export const MESSAGE_PICTURES = 3;
