import { call } from '@vimo/client';
import { OFFICES, officeLabel, officeWork, type StaffDetail } from '@vimo/contract';
import { setStaffOffice } from '@vimo/contract/schemas';
import { Switch } from 'antd';
import { useDoOnce } from '../../shared/use-do.ts';
import styles from './people.module.css';
import { Part } from './person-parts.tsx';

/** 学校岗位 of a teacher: what each is for, and a switch for who may give it. */
export function StaffOffices({ member, held }: { member: StaffDetail; held: readonly number[] }) {
  const { pending, run } = useDoOnce();
  const mayGive = member.power === 'manage' && member.disabled === 0;
  const shown = OFFICES.filter((office) => mayGive || held.includes(office));
  return (
    <Part title="学校岗位">
      {shown.length === 0 ? <p className="ui-muted">没有担任岗位</p> : null}
      <ul className={styles.offices}>
        {shown.map((office) => (
          <li key={office}>
            <span className="ui-grow">
              <b>{officeLabel[office]}</b>
              <span className="ui-muted">{officeWork[office]}</span>
            </span>
            {mayGive ? (
              <Switch
                aria-label={`${member.name}担任${officeLabel[office]}`}
                checked={held.includes(office)}
                disabled={pending}
                onChange={(holds) =>
                  void run(() => call(setStaffOffice, { id: member.id, office, holds: holds ? 1 : 0 }))
                }
              />
            ) : null}
          </li>
        ))}
      </ul>
    </Part>
  );
}
