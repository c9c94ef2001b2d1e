import { type EntryIcon, entryIconLabel, MOST_ENTRIES } from '@vimo/contract';
import { Input, Select } from 'antd';
import type { PanelProps } from './layout-words.ts';
import { RowsPanel } from './rows-panel.tsx';

const ICONS = Object.entries(entryIconLabel).map(([value, label]) => ({ value: value as EntryIcon, label }));
const BLANK = { icon: 'activity' as EntryIcon, label: '', href: '' };

/** What phones offer below the banner. */
export const EntriesPanel = ({ layout, change, errors, isLocked }: PanelProps) => (
  <RowsPanel
    title="快捷入口"
    hint="手机首屏；一个也不加就是各个栏目"
    rows={layout.entries}
    most={MOST_ENTRIES}
    blank={BLANK}
    nameOf={({ label }) => label}
    error={errors.entries}
    isLocked={isLocked}
    onChange={(entries) => change({ entries })}
  >
    {({ icon, label, href }, set, at) => (
      <>
        <Select
          aria-label={`第 ${at + 1} 个入口的图标`}
          disabled={isLocked}
          options={ICONS}
          value={icon}
          onChange={(next) => set({ icon: next })}
        />
        <Input
          aria-label={`第 ${at + 1} 个入口的名称`}
          disabled={isLocked}
          maxLength={8}
          placeholder="名称"
          value={label}
          onChange={(event) => set({ label: event.target.value })}
        />
        <Input
          aria-label={`第 ${at + 1} 个入口的地址`}
          disabled={isLocked}
          maxLength={300}
          placeholder="/index/news 或 https://"
          value={href}
          onChange={(event) => set({ href: event.target.value })}
        />
      </>
    )}
  </RowsPanel>
);
