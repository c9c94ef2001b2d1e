import { type StaffDetail, Usertype } from '@vimo/contract';
import { TermLine } from './office-term.tsx';

export const BUREAU_STAFF: Usertype = Usertype.bureauStaff;

/** Whether a form of staff is filled in for somebody who only reads. */
export const isReader = ({ usertype, readsOnly }: Record<string, string>) =>
  usertype === String(BUREAU_STAFF) && readsOnly === '1';

const readsOnlyField = {
  ...({ name: 'readsOnly', label: '只读', kind: 'switch' } as const),
  hint: '只能查看下属机构的活动、内容和归档进度，看不到学生个人信息，不能修改任何内容',
  when: ({ usertype }: Record<string, string>) => usertype === String(BUREAU_STAFF),
};

/** Of a bureau's people: who only reads, and from when until when; of a term that has begun the last day alone is changed. */
export const readingFields = (reading: StaffDetail['reading']) => [
  readsOnlyField,
  {
    ...({ name: 'readsFrom', label: '开始日期', kind: 'date', when: isReader } as const),
    disabled: reading?.state === 'held',
    hint: reading?.state === 'held' ? '已经开始，不能再改' : '不填为今天；开始之前此人不能登录',
  },
  {
    ...({ name: 'readsUntil', label: '结束日期', kind: 'date', when: isReader } as const),
    hint: '到这一天结束，之后此人不能登录；不填为长期。立即结束请停用账号',
  },
];

/** The term of who only reads, as it stands today. */
export const ReadingLine = ({ reading }: { reading: NonNullable<StaffDetail['reading']> }) => (
  <TermLine term={{ ...reading, grades: [] }} />
);
