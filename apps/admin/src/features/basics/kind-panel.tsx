import { useQueryClient } from '@tanstack/react-query';
import { call } from '@vimo/client';
import {
  KIND_NAME_LENGTH,
  type Kind,
  type KindIcon,
  type KindList,
  kindListLabel,
  kindUseLabel,
  manageKindAdd,
  manageKindList,
  manageKindOrder,
  manageKindRemove,
  manageKindRename,
  manageKindSwitch,
} from '@vimo/contract';
import { manageKindAdd as addSchema, manageKindRename as renameSchema } from '@vimo/contract/schemas';
import { EmptyState, kindIconOf, PlusIcon, toast } from '@vimo/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { FormDrawer } from '../../shared/form/form-drawer.tsx';
import { Read } from '../../shared/read.tsx';
import { type ListRow, ListRows } from '../../shared/reorder/list-rows.tsx';
import { useDo } from '../../shared/use-do.ts';
import styles from './basics.module.css';
import { IconChoice } from './icon-choice.tsx';

/** What is in the drawer: a kind that is renamed, or a new one below another (or at the top). */
type Edited = { of: ListRow; parentId: string; icon: string } | { below: string };

/** Kinds of activities at the top have an icon. */
const hasIcon = (list: KindList, parentId: string) => list === 'activity' && parentId === '';
function iconIn(kind: Kind) {
  const Icon = kindIconOf(kind);
  return <Icon />;
}

/** The kinds of activities, bases or clubs; those of activities have two levels. */
export function KindPanel({ list }: { list: KindList }) {
  return (
    <Read endpoint={manageKindList} input={{ list }}>
      {(kinds) => <Kinds key={list} list={list} kinds={kinds} />}
    </Read>
  );
}

function Kinds({ list, kinds }: { list: KindList; kinds: readonly Kind[] }) {
  const [edited, setEdited] = useState<Edited>();
  const { ask, holder } = useAsk();
  const run = useDo();
  const label = kindListLabel[list];
  const levelOf = (parentId: string, name: string) => {
    const rows = kinds
      .filter((kind) => kind.parentId === parentId)
      .map(
        (kind): ListRow => ({
          ...{ id: kind.id, name: kind.name, enabled: kind.enabled },
          ...(hasIcon(list, parentId) ? { icon: iconIn(kind) } : {}),
          note: kind.used > 0 ? `${kind.used} ${kindUseLabel[list]}` : '未使用',
          unused: kind.used === 0 && !kinds.some((one) => one.parentId === kind.id),
        }),
      );
    return rows.length === 0 ? null : (
      <ListRows
        label={name}
        rows={rows}
        editText={hasIcon(list, parentId) ? '编辑' : '改名'}
        onOrder={(ids) => run(() => call(manageKindOrder, { list, parentId, ids }))}
        onEdit={(of) => setEdited({ of, parentId, icon: kinds.find(({ id }) => id === of.id)?.icon ?? '' })}
        onSwitch={({ id, enabled }) => run(() => call(manageKindSwitch, { list, id, enabled: enabled ? 0 : 1 }))}
        onRemove={async (row) => {
          const question = {
            title: `删除“${row.name}”？`,
            text: '还没有使用过，删除后不能恢复。',
            okText: '删除',
            danger: true,
          };
          if (await ask(question)) await run(() => call(manageKindRemove, { list, id: row.id }));
        }}
        {...(list === 'activity' && parentId === ''
          ? {
              more: (row: ListRow) => (
                <Button
                  size="small"
                  type="link"
                  onClick={() => setEdited({ below: row.id })}
                  aria-label={`新增下级：${row.name}`}
                >
                  新增下级
                </Button>
              ),
              below: (row: ListRow) => {
                const level = levelOf(row.id, `${row.name}的下级类型`);
                return level ? <div className={styles.below}>{level}</div> : null;
              },
            }
          : {})}
      />
    );
  };
  return (
    <>
      {holder}
      <div className={styles.bar}>
        <p className="ui-muted">停用后不再供选择，已使用的不受影响；使用过的不能删除。</p>
        <Button type="primary" icon={<PlusIcon />} onClick={() => setEdited({ below: '' })}>
          新增{label}
        </Button>
      </div>
      {levelOf('', label) ?? <EmptyState text={`还没有${label}`} />}
      {edited ? <KindForm list={list} edited={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
}

function KindForm({ list, edited, onClose }: { list: KindList; edited: Edited; onClose: () => void }) {
  const queries = useQueryClient();
  const [{ of, parentId, iconBefore }] = useState(
    'of' in edited
      ? { of: edited.of, parentId: edited.parentId, iconBefore: edited.icon }
      : { of: undefined, parentId: edited.below, iconBefore: '' },
  );
  const withIcon = hasIcon(list, parentId);
  const label = kindListLabel[list];
  const initial = { name: of?.name ?? '', before: of?.name ?? '', icon: iconBefore };
  const inputOf = ({ name, before, icon }: typeof initial) => ({
    ...(of ? { list, id: of.id, name, before } : { list, name, parentId }),
    ...(withIcon ? { icon: icon as KindIcon | '' } : {}),
    ...(withIcon && of ? { iconBefore: iconBefore as KindIcon | '' } : {}),
  });
  return (
    <FormDrawer
      title={of ? (withIcon ? `编辑${label}` : `${label}改名`) : `新增${label}`}
      open
      schema={of ? renameSchema.input : addSchema.input}
      fields={[
        { name: 'name', label: '名称', required: true, maxLength: KIND_NAME_LENGTH },
        ...(withIcon
          ? [{ name: 'icon' as const, label: '图标', control: IconChoice, hint: '门户上显示；“按名称配”由名称决定' }]
          : []),
      ]}
      initial={initial}
      toInput={inputOf}
      onSubmit={async (values) => {
        const { message } = of
          ? await call(manageKindRename, inputOf(values) as never)
          : await call(manageKindAdd, inputOf(values));
        toast.success(message);
        await queries.invalidateQueries();
      }}
      onClose={onClose}
    />
  );
}
