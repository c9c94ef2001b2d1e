import { OrgType, type PlacedOrg } from '@vimo/contract';
import { CaretDownBoldIcon, EmptyState } from '@vimo/ui';
import { clearable } from '@vimo/ui/antd';
import { Input, Tag, Tree } from 'antd';
import { type Key, useMemo, useState } from 'react';
import { isSought } from '../../shared/is-sought.ts';
import styles from './organisations.module.css';

interface Node {
  key: string;
  title: string;
  org: PlacedOrg;
  children: Node[];
}

/** The organisations as a tree; those whose upper one is out of sight stand at the top. */
function nodesOf(list: readonly PlacedOrg[]): Node[] {
  const nodes = new Map(
    list.map((org): [string, Node] => [org.orgId, { key: org.orgId, title: org.orgName, org, children: [] }]),
  );
  const top: Node[] = [];
  for (const node of nodes.values()) (nodes.get(node.org.parentOrgId)?.children ?? top).push(node);
  return top;
}

/** What fits what was typed, with all that lies above it. */
function found(list: readonly PlacedOrg[], typed: string): PlacedOrg[] {
  const byId = new Map(list.map((org) => [org.orgId, org]));
  const kept = new Set<string>();
  for (const org of list.filter((one) => isSought(one, typed)))
    for (let at: PlacedOrg | undefined = org; at && !kept.has(at.orgId); at = byId.get(at.parentOrgId))
      kept.add(at.orgId);
  return list.filter(({ orgId }) => kept.has(orgId));
}

/** All organisations of a scope, to be searched by name, pinyin or initials. */
export function OrganisationTree({
  list,
  selected,
  onSelect,
}: {
  list: readonly PlacedOrg[];
  selected: string | undefined;
  onSelect: (orgId: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<readonly Key[]>();
  const sought = typed.trim();
  const shown = useMemo(() => (sought ? found(list, sought) : list), [list, sought]);
  const nodes = useMemo(() => nodesOf(shown), [shown]);
  const bureaus = () => shown.filter(({ orgType }) => orgType === OrgType.bureau).map(({ orgId }) => orgId);
  // Small trees and what was found stand open.
  const usual = sought || list.length <= 60 ? bureaus() : nodes.map(({ key }) => key);
  return (
    <>
      <Input
        aria-label="搜索机构"
        placeholder="名称、拼音或首字母"
        allowClear={clearable}
        maxLength={50}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(undefined);
        }}
      />
      {nodes.length > 0 ? (
        <Tree<Node>
          className={styles.tree ?? ''}
          blockNode
          virtual={list.length > 200}
          {...(list.length > 200 ? { height: 640 } : {})}
          switcherIcon={<CaretDownBoldIcon />}
          treeData={nodes}
          expandedKeys={[...(open ?? usual)]}
          onExpand={setOpen}
          selectedKeys={selected ? [selected] : []}
          onSelect={(_, { node }) => onSelect(node.key)}
          titleRender={({ title, org }) => (
            <span className={styles.node}>
              <span className="ui-truncate">{title}</span>
              {org.disabled ? <Tag>已停用</Tag> : null}
            </span>
          )}
        />
      ) : (
        <EmptyState art="search" text="没有符合的机构" />
      )}
    </>
  );
}
