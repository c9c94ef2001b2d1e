import { MOST_LINKS } from '@vimo/contract';
import { Input } from 'antd';
import type { PanelProps } from './layout-words.ts';
import { RowsPanel } from './rows-panel.tsx';

const BLANK = { title: '', href: '' };

/** Other sites, at the end of the home. */
export const LinksPanel = ({ layout, change, errors, isLocked }: PanelProps) => (
  <RowsPanel
    title="友情链接"
    hint={`${layout.links.length} 条`}
    rows={layout.links}
    most={MOST_LINKS}
    blank={BLANK}
    nameOf={({ title }) => title}
    error={errors.links}
    isLocked={isLocked}
    onChange={(links) => change({ links })}
  >
    {({ title, href }, set, at) => (
      <>
        <Input
          aria-label={`第 ${at + 1} 条链接的名称`}
          disabled={isLocked}
          maxLength={30}
          placeholder="名称"
          value={title}
          onChange={(event) => set({ title: event.target.value })}
        />
        <Input
          aria-label={`第 ${at + 1} 条链接的地址`}
          disabled={isLocked}
          maxLength={300}
          placeholder="https://"
          value={href}
          onChange={(event) => set({ href: event.target.value })}
        />
      </>
    )}
  </RowsPanel>
);
