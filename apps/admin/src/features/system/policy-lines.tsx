import { useQueryClient } from '@tanstack/react-query';
import { call } from '@vimo/client';
import {
  IDLE_MINUTES,
  PASSWORD_LENGTH,
  SECOND_FACTOR_TYPES,
  type SystemPolicies,
  type Usertype,
  usertypeLabel,
} from '@vimo/contract';
import { manageSystemPoliciesUpdate } from '@vimo/contract/schemas';
import { toast } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import facts from '../../shared/facts-page.module.css';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { numberOf } from '../../shared/form/number-of.ts';
import { wordsOf } from './system-texts.ts';

/** Characters of a list of words as it is typed. */
const LIST_LENGTH = 12_000;
const namesOf = (types: readonly number[]) => types.map((type) => usertypeLabel[type as Usertype]).join('、');

/** 安全策略 as they hold, and the form in which they are changed. */
export function PolicyLines({ policies }: { policies: SystemPolicies }) {
  const [editing, setEditing] = useState(false);
  const queries = useQueryClient();
  const { secondFactorAlways: always, heldWords, allowedWords } = policies;
  const initial = {
    passwordLength: String(policies.passwordLength),
    idleMinutes: String(policies.idleMinutes),
    secondFactorFor: policies.secondFactorFor.filter((type) => !always.includes(type)).join(','),
    heldWords: heldWords.join('\n'),
    allowedWords: allowedWords.join('\n'),
    version: String(policies.version),
  };
  const inputOf = (values: typeof initial) => ({
    passwordLength: numberOf(values.passwordLength),
    idleMinutes: numberOf(values.idleMinutes),
    secondFactorFor: [...always, ...values.secondFactorFor.split(',').filter(Boolean).map(Number)],
    heldWords: wordsOf(values.heldWords),
    allowedWords: wordsOf(values.allowedWords),
    version: Number(values.version),
  });
  const lines = [
    ['新密码', `至少 ${policies.passwordLength} 位，须同时包含字母和数字`],
    ['自动退出', `工作人员 ${policies.idleMinutes} 分钟没有操作后退出登录`],
    ['必须两步验证', namesOf(policies.secondFactorFor) || '没有要求'],
    ['另外拦截的词', heldWords.length > 0 ? `${heldWords.length} 个` : '没有'],
    ['不再拦截的词', allowedWords.length > 0 ? `${allowedWords.length} 个` : '没有'],
  ] as const;
  return (
    <>
      <p className="ui-muted">保存后立即对所有人生效，并记入审计日志。</p>
      <dl className="ui-facts">
        {lines.map(([label, text]) => (
          <div key={label} className={facts.line}>
            <dt>{label}</dt>
            <dd className="ui-tabular">{text}</dd>
          </div>
        ))}
      </dl>
      <Button type="primary" onClick={() => setEditing(true)}>
        编辑安全策略
      </Button>
      {editing ? (
        <FormDrawer
          title="编辑安全策略"
          open
          schema={manageSystemPoliciesUpdate.input}
          fields={[
            {
              ...{
                name: 'passwordLength',
                label: '新密码最少位数',
                inputMode: 'numeric',
                required: true,
                maxLength: 2,
              },
              hint: `${PASSWORD_LENGTH.preset}—${PASSWORD_LENGTH.mostAtLeast}；已有的密码不受影响，下次修改时按新的要求`,
            },
            {
              ...{ name: 'idleMinutes', label: '自动退出（分钟）', inputMode: 'numeric', required: true, maxLength: 4 },
              hint: `${IDLE_MINUTES.least}—${IDLE_MINUTES.most}；工作人员超过这段时间没有操作，需要重新登录`,
            },
            {
              ...{ name: 'secondFactorFor', label: '必须使用两步验证的人员', kind: 'choices' },
              options: SECOND_FACTOR_TYPES.filter((type) => !always.includes(type)).map((type) => ({
                ...{ value: String(type), label: usertypeLabel[type] },
              })),
              hint:
                always.length > 0
                  ? `${namesOf(always)}一直必须使用。选定的人员在开启之前不能做其他事情`
                  : '选定的人员在开启之前不能做其他事情',
            },
            {
              ...{ name: 'heldWords', label: '另外拦截的词', kind: 'area', maxLength: LIST_LENGTH },
              hint: '每行一个，2—20 个字。含有这些词的留言、评价、动态等先审核再显示，昵称不能使用',
            },
            {
              ...{ name: 'allowedWords', label: '不再拦截的词', kind: 'area', maxLength: LIST_LENGTH },
              hint: '每行一个。自带词库里的这些词不再拦截；求助的话、电话、住址等始终拦截',
            },
          ]}
          initial={initial}
          toInput={inputOf}
          onSubmit={async (values) => {
            toast.success((await call(manageSystemPoliciesUpdate, inputOf(values))).message);
            await queries.invalidateQueries();
          }}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </>
  );
}
