import { useNavigate, useSearch } from '@tanstack/react-router';
import { KIND_LISTS, kindListLabel } from '@vimo/contract';
import { TabPanel, Tabs } from '@vimo/ui';
import { PageHead } from '../../shared/page-head.tsx';
import rowList from '../../shared/row-list.module.css';
import { SubjectPanel } from '../classes/subject-panel.tsx';
import { KindPanel } from './kind-panel.tsx';

const PARTS: readonly { value: string; label: string }[] = [
  ...KIND_LISTS.map((list) => ({ value: list, label: kindListLabel[list] })),
  { value: 'subject', label: '学科' },
];

/** 基础数据: the lists that the bureau keeps for everybody; which one is shown stands in the address. */
export function BasicsPage() {
  const { list } = useSearch({ strict: false }) as { list?: string };
  const navigate = useNavigate();
  const shown = PARTS.find(({ value }) => value === list)?.value ?? 'activity';
  const kind = KIND_LISTS.find((one) => one === shown);
  return (
    <>
      <PageHead title="基础数据" />
      <section className={`ui-card ${rowList.card}`} aria-label="基础数据">
        <Tabs
          id="basics"
          label="基础数据"
          items={PARTS}
          value={shown}
          onChange={(next) => void navigate({ to: '.', search: { list: next } as never, resetScroll: false })}
        />
        <TabPanel id="basics" value={shown}>
          {kind ? <KindPanel list={kind} /> : <SubjectPanel />}
        </TabPanel>
      </section>
    </>
  );
}
