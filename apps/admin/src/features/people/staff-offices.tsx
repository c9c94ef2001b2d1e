import { call, useCall } from '@vimo/client';
import {
  gradeFindAll,
  OFFICES,
  Office,
  type OfficeTerm,
  officeLabel,
  officeWork,
  type StaffDetail,
} from '@vimo/contract';
import { setStaffOffice } from '@vimo/contract/schemas';
import { Button, Switch } from 'antd';
import { useState } from 'react';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { useDoOnce } from '../../shared/use-do.ts';
import { stands, TermLine } from './office-term.tsx';
import styles from './people.module.css';
import { Part } from './person-parts.tsx';
import { useSaved } from './student-forms.tsx';

/** 学校岗位 of a teacher: what each is for and its term; a switch and the days for who may give it. */
export function StaffOffices({ member, terms }: { member: StaffDetail; terms: readonly OfficeTerm[] }) {
  const { pending, run } = useDoOnce();
  const [dated, setDated] = useState<Office>();
  const mayGive = member.power === 'manage' && member.disabled === 0;
  const termOf = (office: Office) => terms.find((term) => term.office === office);
  const shown = OFFICES.filter((office) => mayGive || termOf(office));
  return (
    <Part title="学校岗位">
      {shown.length === 0 ? <p className="ui-muted">没有担任岗位</p> : null}
      <ul className={styles.offices}>
        {shown.map((office) => {
          const term = termOf(office);
          return (
            <li key={office}>
              <span className="ui-grow">
                <b>{officeLabel[office]}</b>
                <span className="ui-muted">{officeWork[office]}</span>
                {term ? <TermLine term={term} /> : null}
              </span>
              {mayGive ? (
                <>
                  <Button size="small" aria-label={`${officeLabel[office]}的任期`} onClick={() => setDated(office)}>
                    任期
                  </Button>
                  <Switch
                    aria-label={`${member.name}担任${officeLabel[office]}`}
                    checked={stands(term)}
                    disabled={pending}
                    onChange={(holds) =>
                      // Of which grades is asked first.
                      holds && office === Office.gradeLeader
                        ? setDated(office)
                        : void run(() => call(setStaffOffice, { id: member.id, office, holds: holds ? 1 : 0 }))
                    }
                  />
                </>
              ) : null}
            </li>
          );
        })}
      </ul>
      {dated ? (
        <TermForm member={member} office={dated} term={termOf(dated)} onClose={() => setDated(undefined)} />
      ) : null}
    </Part>
  );
}

/** The days of an office: of one that has begun the last alone, of others both; of a grade leader the grades too. */
function TermForm({
  member,
  office,
  term,
  onClose,
}: {
  member: StaffDetail;
  office: Office;
  term: OfficeTerm | undefined;
  onClose: () => void;
}) {
  const saved = useSaved();
  const standing = stands(term) ? term : undefined;
  const leads = office === Office.gradeLeader;
  const { data: grades = [] } = useCall(gradeFindAll, { orgId: member.orgId }, { enabled: leads });
  const toInput = ({ from, until, gradeIds }: Record<'from' | 'until' | 'gradeIds', string>) => ({
    ...({ id: member.id, office, holds: 1, from, until } as const),
    ...(leads ? { gradeIds: gradeIds.split(',').filter(Boolean) } : {}),
  });
  return (
    <FormDrawer
      open
      title={`${member.name}的${officeLabel[office]}任期`}
      schema={setStaffOffice.input}
      initial={{
        ...{ from: standing?.from ?? '', until: standing?.until ?? '' },
        gradeIds: (standing?.grades ?? []).map(({ gradeId }) => gradeId).join(','),
      }}
      toInput={toInput}
      fields={[
        {
          ...{ name: 'gradeIds', label: '所带年级', kind: 'choices', required: true, when: () => leads },
          options: grades.map(({ gradeId, gradeName }) => ({ value: gradeId, label: gradeName })),
        },
        {
          ...{ name: 'from', label: '开始日期', kind: 'date', disabled: term?.state === 'held' },
          hint: term?.state === 'held' ? '任期已经开始，不能再改。' : '不填为今天。',
        },
        {
          ...{ name: 'until', label: '结束日期', kind: 'date' },
          hint: '到这一天结束，之后自动失效；不填为长期。立即结束请关闭岗位的开关。',
        },
      ]}
      onSubmit={async (days) => saved((await call(setStaffOffice, toInput(days))).message)}
      onClose={onClose}
    />
  );
}
