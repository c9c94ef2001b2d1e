import type { ActivityTypeNode } from '@vimo/contract';
import { CaretDownFillIcon, ChipGroup, type ChoiceOption, classNames, Dialog } from '@vimo/ui';
import { useState } from 'react';
import { BOOK_OPTIONS, type ListFilter, SECTION_OPTIONS, SORT_OPTIONS, STATUS_OPTIONS } from './list-filter.ts';
import { TypeTree } from './type-tree.tsx';

type Sheet = 'types' | 'section' | 'book' | 'sort';

const labelIn = (options: readonly ChoiceOption<string>[], value: string): string | undefined =>
  value ? options.find((option) => option.value === value)?.label : undefined;

const nameOfType = (types: readonly ActivityTypeNode[], id: string): string | undefined => {
  for (const type of types) {
    if (type.id === id) return type.treeName;
    const below = nameOfType(type.children, id);
    if (below) return below;
  }
  return undefined;
};

/** The list's filters on phones: four words in a bar, each opening a sheet from below. */
export function PhoneFilter({
  types,
  filter,
  onChange,
  hrefOf,
}: {
  types: readonly ActivityTypeNode[];
  filter: ListFilter;
  onChange: (change: Partial<ListFilter>) => void;
  hrefOf: (change: Partial<ListFilter>) => string;
}) {
  const [sheet, setSheet] = useState<Sheet>();
  const close = () => setSheet(undefined);
  const choose = (change: Partial<ListFilter>) => {
    onChange(change);
    close();
  };
  const tabs: Record<Sheet, { label: string; chosen: string | undefined }> = {
    types: { label: '类型', chosen: nameOfType(types, filter.types) },
    section: { label: '学段', chosen: labelIn(SECTION_OPTIONS, filter.section) },
    book: {
      label: '预约',
      chosen: labelIn(STATUS_OPTIONS, filter.status) ?? labelIn(BOOK_OPTIONS, filter.book),
    },
    sort: { label: '排序', chosen: labelIn(SORT_OPTIONS, filter.sort) },
  };
  return (
    <section className="mfilter" aria-label="筛选">
      {Object.entries(tabs).map(([key, { label, chosen }]) => (
        <button
          key={key}
          type="button"
          className={classNames(chosen && 'on')}
          aria-haspopup="dialog"
          aria-label={chosen ? `${label}：${chosen}` : label}
          onClick={() => setSheet(key as Sheet)}
        >
          <span className="cut">{chosen ?? label}</span>
          <CaretDownFillIcon />
        </button>
      ))}
      <Dialog open={sheet === 'types'} onClose={close} title="活动类型">
        <nav className="tree in-sheet" aria-label="活动类型">
          <TypeTree types={types} chosen={filter.types} hrefOf={(id) => hrefOf({ types: id })} onChoose={close} />
        </nav>
      </Dialog>
      <Dialog open={sheet === 'section'} onClose={close} title="适合学段">
        <ChipGroup
          label="适合学段"
          hideLabel
          line
          options={SECTION_OPTIONS}
          value={filter.section}
          onChange={(section) => choose({ section })}
        />
      </Dialog>
      <Dialog open={sheet === 'book'} onClose={close} title="预约与报名">
        <div className="sheet-groups">
          <ChipGroup
            label="预约"
            line
            options={BOOK_OPTIONS}
            value={filter.book}
            onChange={(book) => choose({ book })}
          />
          <ChipGroup
            label="报名状态"
            line
            options={STATUS_OPTIONS}
            value={filter.status}
            onChange={(status) => choose({ status })}
          />
        </div>
      </Dialog>
      <Dialog open={sheet === 'sort'} onClose={close} title="排序">
        <ChipGroup
          label="排序"
          hideLabel
          line
          options={SORT_OPTIONS}
          value={filter.sort}
          onChange={(sort) => choose({ sort })}
        />
      </Dialog>
    </section>
  );
}
