import type { ActivityTypeNode, Href } from '@vimo/contract';
import { ChipGroup, classNames } from '@vimo/ui';
import { choiceSheet, chosenLabel } from '../parts/choice-sheet.tsx';
import { FilterBar } from '../parts/filter-bar.tsx';
import styles from './activity-list.module.css';
import {
  BOOK_OPTIONS,
  FITS_OPTIONS,
  type ListFilter,
  SECTION_OPTIONS,
  SORT_OPTIONS,
  STATUS_OPTIONS,
} from './list-filter.ts';
import { TypeTree } from './type-tree.tsx';
import { useHasChildren } from './use-has-children.ts';

const nameOfType = (types: readonly ActivityTypeNode[], id: string): string | undefined => {
  for (const type of types) {
    if (type.id === id) return type.treeName;
    const below = nameOfType(type.children, id);
    if (below) return below;
  }
  return undefined;
};

interface FilterProps {
  filter: ListFilter;
  onChange: (change: Partial<ListFilter>) => void;
}

const sectionSheet = ({ filter, onChange }: FilterProps) =>
  choiceSheet({
    label: '学段',
    title: '适合学段',
    options: SECTION_OPTIONS,
    value: filter.section,
    onChange: (section) => onChange({ section }),
  });
/** Of parents alone. */
const fitsSheets = ({ filter, onChange }: FilterProps, withChildren: boolean) =>
  withChildren
    ? [
        choiceSheet({
          label: '孩子',
          title: '我的孩子',
          options: FITS_OPTIONS,
          value: filter.fits,
          onChange: (fits) => onChange({ fits }),
        }),
      ]
    : [];
const sortSheet = ({ filter, onChange }: FilterProps) =>
  choiceSheet({
    label: '排序',
    title: '排序',
    options: SORT_OPTIONS,
    value: filter.sort,
    onChange: (sort) => onChange({ sort }),
  });

/** The list's filters on phones. */
export function PhoneFilter({
  types,
  filter,
  onChange,
  hrefOf,
}: FilterProps & { types: readonly ActivityTypeNode[]; hrefOf: (change: Partial<ListFilter>) => Href }) {
  const withChildren = useHasChildren();
  return (
    <FilterBar
      sheets={[
        {
          label: '类型',
          title: '活动类型',
          chosen: nameOfType(types, filter.types),
          content: (close) => (
            <nav className={classNames(styles.tree, styles.inSheet)} aria-label="活动类型">
              <TypeTree types={types} chosen={filter.types} hrefOf={(id) => hrefOf({ types: id })} onChoose={close} />
            </nav>
          ),
        },
        ...fitsSheets({ filter, onChange }, withChildren),
        sectionSheet({ filter, onChange }),
        {
          label: '预约',
          title: '预约与报名',
          chosen: chosenLabel(STATUS_OPTIONS, filter.status) ?? chosenLabel(BOOK_OPTIONS, filter.book),
          content: (close) => (
            <div className={styles.sheetGroups}>
              <ChipGroup
                label="预约"
                line
                options={BOOK_OPTIONS}
                value={filter.book}
                onChange={(book) => {
                  onChange({ book });
                  close();
                }}
              />
              <ChipGroup
                label="报名状态"
                line
                options={STATUS_OPTIONS}
                value={filter.status}
                onChange={(status) => {
                  onChange({ status });
                  close();
                }}
              />
            </div>
          ),
        },
        sortSheet({ filter, onChange }),
      ]}
    />
  );
}

/** The filters of one organisation's list: stage, booking and order. */
export function PhoneOrgFilter({ filter, onChange }: FilterProps) {
  const withChildren = useHasChildren();
  return (
    <FilterBar
      sheets={[
        ...fitsSheets({ filter, onChange }, withChildren),
        sectionSheet({ filter, onChange }),
        choiceSheet({
          label: '预约',
          title: '预约',
          options: BOOK_OPTIONS,
          value: filter.book,
          onChange: (book) => onChange({ book }),
        }),
        sortSheet({ filter, onChange }),
      ]}
    />
  );
}
