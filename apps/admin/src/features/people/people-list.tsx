import { call } from '@vimo/client';
import { disablePerson, type FirstPassword, pictureUrl, resetPersonPassword } from '@vimo/contract';
import { Avatar, StatusTag } from '@vimo/ui';
import type { ReactNode } from 'react';
import type { ListFilter } from '../../shared/list/list-state.ts';
import type { BulkAction } from '../../shared/list/list-types.ts';
import type { Me } from '../../shared/session/use-me.ts';
import styles from './people.module.css';

/** What the lists of people have in common: the first column, the filter by organisation, and what is done to several accounts. */

interface Listed {
  id: string;
  name: string;
  headimg: string;
  /** Not told of guardians. */
  sex?: number;
  disabled: number;
}

/** Picture and name; `children` are tags besides 已停用. */
export const PersonName = ({
  person: { name, headimg, sex, disabled },
  isStudent,
  children,
}: {
  person: Pick<Listed, 'name' | 'headimg' | 'sex' | 'disabled'>;
  isStudent?: boolean;
  children?: ReactNode;
}) => (
  <span className={styles.person}>
    <Avatar src={pictureUrl(headimg, 160)} of={{ sex, isStudent }} size="small" />
    <b translate="no">{name}</b>
    {disabled ? <StatusTag tone="bad">已停用</StatusTag> : null}
    {children}
  </span>
);

/** Organisations that somebody manages, as choices. */
export const orgOptionsOf = (me: Me | undefined): { value: string; label: string }[] =>
  me?.orgs.map(({ orgId, orgName }) => ({ value: orgId, label: orgName })) ?? [];

/** 机构, for whoever manages several. */
export function orgFilters(me: Me | undefined): readonly ListFilter[] {
  const options = orgOptionsOf(me);
  return options.length > 1 ? [{ key: 'orgId', label: '机构', kind: 'select', options }] : [];
}

const unfit = ({ disabled }: Pick<Listed, 'disabled'>) => (disabled ? '账号已停用' : undefined);

/** 重置密码 of several; each new password goes to `keep`. `counted`: 人, 名学生. */
export const resetPasswords = (
  counted: string,
  keep: (slip: FirstPassword) => void,
): BulkAction<Pick<Listed, 'id' | 'disabled'>> => ({
  key: 'reset',
  label: '重置密码',
  confirm: (rows) => `将为 ${rows.length} ${counted}生成随机的初始密码，只显示一次；原密码不能再用，所有登录立即退出。`,
  unfit,
  run: async ({ id }) => {
    const { data, message } = await call(resetPersonPassword, { id });
    keep(data);
    return message;
  },
});

/** 停用账号 of several. */
export const disableAccounts = (who: '学生' | '家长' | '教职工'): BulkAction<Pick<Listed, 'id' | 'disabled'>> => ({
  key: 'disable',
  label: '停用账号',
  danger: true,
  confirm: `停用后，所选${who}立即退出登录且不能再登录；30 天内可以从回收站恢复。`,
  unfit,
  run: async ({ id }) => (await call(disablePerson, { id })).message,
});
