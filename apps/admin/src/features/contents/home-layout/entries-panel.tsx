import { type EntryIcon, entryIconLabel, hrefTo, MOST_ENTRIES } from '@vimo/contract';
import { Input, Select } from 'antd';
import type { PanelProps } from './layout-words.ts';
import { RowsPanel } from './rows-panel.tsx';

const ICONS = Object.entries(entryIconLabel).map(([value, label]) => ({ value: value as EntryIcon, label }));
interface Entry {
  icon: EntryIcon;
  label: string;
  href: string;
}
const BLANK: Entry = { icon: 'activity', label: '', href: '' };
/** The sections of the site, to be changed from there. */
export const PRESET_ENTRIES: readonly Entry[] = [
  { icon: 'activity', label: '活动', href: hrefTo('/index/dreamActivity') },
  { icon: 'research', label: '梦想研学', href: hrefTo('/index/researchBase') },
  { icon: 'club', label: '社团', href: hrefTo('/index/myCorporation') },
  { icon: 'college', label: '创客学院', href: hrefTo('/index/creatorCollege') },
  { icon: 'news', label: '新闻', href: hrefTo('/index/news') },
];

/** What phones offer below the banner. */
export const EntriesPanel = ({ layout, change, errors, isLocked }: PanelProps) => (
  <RowsPanel
    title="快捷入口"
    hint="手机首屏；一个也不加就是各个栏目"
    rows={layout.entries}
    most={MOST_ENTRIES}
    blank={BLANK}
    preset={{ label: '从各个栏目开始', rows: PRESET_ENTRIES }}
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
