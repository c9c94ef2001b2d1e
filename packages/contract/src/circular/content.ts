import { z } from 'zod';
import { CHANNELS } from '../channel/codes.ts';
import { codeNumber, fileIdList, id, optionalId, orDigits, text } from '../wire/fields.ts';
import { Audience, CIRCULAR_LENGTH, CIRCULAR_TARGETS, MOST_CIRCULAR_FILES, MOST_CIRCULAR_TARGETS } from './codes.ts';

/** What the server keeps of where people are looked for. */
export const circularTarget = z.object({
  kind: z.enum(CIRCULAR_TARGETS, '发送范围有误'),
  /** Of the organisation, class, club or activity; the number of the grade. */
  id,
  /** The school of a grade. */
  orgId: optionalId,
});
export type CircularTarget = z.output<typeof circularTarget>;

const targets = z.array(circularTarget, '发送范围有误').max(MOST_CIRCULAR_TARGETS, `最多 ${MOST_CIRCULAR_TARGETS} 项`);
const flag = (message: string) => orDigits(z.union([z.literal(0), z.literal(1)], message));

/** To whom a circular goes. */
export const circularAddressing = {
  audience: codeNumber(Audience.guardians, Audience.classTeachers, '请选择发给谁'),
  targets,
  /** Who belongs to one of these gets nothing: without an activity those are meant who have not signed up for it by the moment of the sending. */
  excluded: targets.default([]),
};

/** What a circular says. */
export const circularWords = {
  title: text(CIRCULAR_LENGTH.title),
  /** Rich text. */
  body: text(CIRCULAR_LENGTH.body, `正文最多 ${CIRCULAR_LENGTH.body} 个字`),
  needsConfirmation: flag('请选择是否需要回执').default(0),
  allowsAnswers: flag('请选择是否允许回复').default(0),
};

/** A draft as its writer keeps it: it may lack what is asked for when it is sent. */
export const circularContent = z.object({
  ...circularAddressing,
  ...circularWords,
  /** 1: cannot wait; goes outside of the site in quiet hours too. */
  isUrgent: flag('请选择是否紧急').default(0),
  fileIds: fileIdList(MOST_CIRCULAR_FILES).default(''),
  /** Channels beside the site. */
  channels: z.array(z.enum(CHANNELS, '渠道有误'), '渠道有误').max(CHANNELS.length, '渠道有误').default([]),
});
export type CircularContent = z.output<typeof circularContent>;
