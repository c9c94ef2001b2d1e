import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useCall, useSend } from '@vimo/client';
import { type Address, addressPage, deleteAddress, MOST_ADDRESSES, updateAddress } from '@vimo/contract';
import { Button, Card, confirm, EmptyState, PlusIcon, QueryState, sayRefusal, Tag, toast } from '@vimo/ui';
import { useState } from 'react';
import { OwnPages } from '../../features/list/own-pages.tsx';
import { MemberPage } from '../../features/member/member-page.tsx';
import { usePage } from '../../features/member/use-page.ts';
import { AddressForm } from './address-form.tsx';
import styles from './personal.module.css';

const PAGE_SIZE = 10;

/** 收货地址: at most twenty, one of them the default one. */
export function AddressList() {
  const queries = useQueryClient();
  const { page, turnTo } = usePage();
  const [editing, setEditing] = useState<Address | 'new'>();
  const answer = useCall(addressPage, { pageSize: PAGE_SIZE, currentPage: page }, { keepPrevious: 'list' });
  const { data } = answer;
  const after = {
    onSuccess: ({ message }: { message: string }) => toast.success(message),
    onError: sayRefusal,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(addressPage) }),
  };
  const change = useSend(updateAddress, after);
  const remove = useSend(deleteAddress, after);
  const askToRemove = async ({ id }: Address) => {
    if (await confirm({ title: '提示', text: '是否删除该地址', danger: true })) remove.mutate({ id });
  };
  const add = (
    <Button
      size="small"
      icon={PlusIcon}
      onClick={() => setEditing('new')}
      {...(data && data.totalCount >= MOST_ADDRESSES ? { disabledReason: `最多 ${MOST_ADDRESSES} 个收货地址` } : {})}
    >
      新增地址
    </Button>
  );
  return (
    <MemberPage title="收货地址" actions={add}>
      <QueryState query={answer}>
        {(data) => (
          <Card>
            {data.dataList.length === 0 ? <EmptyState text="您还没有收货地址哦~" /> : null}
            {data.dataList.map((address) => (
              <article key={address.id} className={styles.address}>
                <div className={styles.who}>
                  <h2 translate="no">{address.name}</h2>
                  <span className="ui-muted ui-tabular">{address.telphone}</span>
                  {address.isDefault === 1 ? <Tag>默认</Tag> : null}
                </div>
                <p className={`ui-text-14 ui-muted ${styles.words}`}>
                  {[address.provinceName, address.cityName, address.regionName, address.address]
                    .filter(Boolean)
                    .join(' ')}
                </p>
                <div className={styles.operations}>
                  <Button variant="text" size="small" onClick={() => setEditing(address)}>
                    编辑
                  </Button>
                  <Button variant="text" size="small" onClick={() => void askToRemove(address)}>
                    删除
                  </Button>
                  {address.isDefault === 1 ? null : (
                    <Button variant="text" size="small" onClick={() => change.mutate({ ...address, isDefault: 1 })}>
                      设为默认
                    </Button>
                  )}
                </div>
              </article>
            ))}
          </Card>
        )}
      </QueryState>
      <OwnPages page={page} answer={answer} pageSize={PAGE_SIZE} onChange={turnTo} />
      {editing ? (
        <AddressForm address={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      ) : null}
    </MemberPage>
  );
}
