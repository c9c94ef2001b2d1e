import { manageStaffOffices, type Office, officeLabel } from '@vimo/contract';
import { StatusTag } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { DetailDrawer } from '../../shared/detail-drawer.tsx';
import { Read } from '../../shared/read.tsx';
import { TermLine } from './office-term.tsx';
import styles from './people.module.css';
import { Part } from './person-parts.tsx';

/** 岗位一览 of a school: who holds which office, who will, who did until lately, and what is vacant. */
export function OfficesButton({ orgId }: { orgId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>岗位一览</Button>
      <DetailDrawer title="岗位一览" open={open} onClose={() => setOpen(false)} footer={null}>
        <Read endpoint={manageStaffOffices} input={{ orgId }}>
          {(offices) =>
            offices.map(({ office, vacant, vacantGrades, terms }) => (
              <Part
                key={office}
                title={officeLabel[office as Office]}
                action={vacant ? <StatusTag tone="wait">{['空缺', ...vacantGrades].join(' ')}</StatusTag> : null}
              >
                {terms.length === 0 ? <p className="ui-muted">没有安排</p> : null}
                <ul className={styles.offices}>
                  {terms.map(({ id, name, ...term }) => (
                    <li key={id}>
                      <b className="ui-grow" translate="no">
                        {name}
                      </b>
                      <TermLine term={term} />
                    </li>
                  ))}
                </ul>
              </Part>
            ))
          }
        </Read>
      </DetailDrawer>
    </>
  );
}
