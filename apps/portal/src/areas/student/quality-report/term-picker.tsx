import { Button, CheckBoldIcon, Tag, XIcon } from '@vimo/ui';
import { AntdProvider } from '@vimo/ui/antd';
import { Select } from 'antd';
import { useState } from 'react';
import { useElderMode } from '../../../features/elder/elder-mode.ts';
import styles from './head.module.css';
import type { Term } from './terms.ts';

/** So many names fit a phone. A number, as "responsive" hides even the only one while it measures. */
const TAGS = 3;

/** 学期: one, or several, which shows how things developed; never none, so the last one that stays cannot be taken out. */
export function TermPicker({
  terms,
  value,
  onChange,
}: {
  /** The oldest first. */
  terms: readonly Term[];
  value: readonly string[];
  /** With ids in the order of time. */
  onChange: (ids: string[]) => void;
}) {
  const elder = useElderMode();
  const [open, setOpen] = useState(false);
  const inTime = (ids: readonly string[]) => terms.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
  return (
    <AntdProvider elder={elder}>
      <Select<string[]>
        className={styles.picker}
        aria-label="选择学期"
        mode="multiple"
        open={open}
        onOpenChange={setOpen}
        showSearch={false}
        maxTagCount={TAGS}
        maxTagPlaceholder={(hidden) => `另 ${hidden.length} 个`}
        value={inTime(value)}
        onChange={(ids) => ids.length > 0 && onChange(inTime(ids))}
        options={terms.toReversed().map(({ id, name }) => ({ value: id, label: name }))}
        optionRender={({ value: id }) => {
          const term = terms.find((one) => one.id === id);
          return (
            <span className={styles.option}>
              {term?.longName}
              {term?.isNow ? <Tag>当前学期</Tag> : null}
            </span>
          );
        }}
        menuItemSelectedIcon={<CheckBoldIcon />}
        removeIcon={<XIcon />}
        popupRender={(menu) => (
          <>
            {menu}
            <div className={styles.foot}>
              <span className="ui-muted">选多个学期可看变化</span>
              <Button
                size="small"
                variant="text"
                onClick={() => {
                  onChange(terms.map(({ id }) => id));
                  setOpen(false);
                }}
              >
                全选
              </Button>
            </div>
          </>
        )}
      />
    </AntdProvider>
  );
}
