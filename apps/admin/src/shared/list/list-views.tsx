import { useQueryClient } from '@tanstack/react-query';
import { call, useCall } from '@vimo/client';
import { LIST_VIEWS, manageViewList, manageViewRemove, manageViewSave } from '@vimo/contract';
import { BookmarkSimpleIcon, FieldError, IconButton, QueryState, TrashIcon, toast } from '@vimo/ui';
import { Button, Input, Popover } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useDo } from '../use-do.ts';
import { useSending } from '../use-sending.ts';
import styles from './list.module.css';

interface ViewsProps {
  /** Name of the list. */
  list: string;
  /** What is shown now, as its address says it. */
  search: Record<string, string>;
  onShow: (search: Record<string, string>) => void;
}

/** Filters and order that somebody comes back to, under a name of their own; kept with the account. */
export function ListViews(props: ViewsProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottom"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={<Views {...props} onClose={() => setOpen(false)} />}
    >
      <Button icon={<BookmarkSimpleIcon />} aria-haspopup="dialog">
        视图
      </Button>
    </Popover>
  );
}

function Views({ list, search, onShow, onClose }: ViewsProps & { onClose: () => void }) {
  const answer = useCall(manageViewList, { list });
  const run = useDo();
  return (
    <div className={styles.views}>
      <QueryState query={answer}>
        {(views) =>
          views.length > 0 ? (
            <ul aria-label="保存的视图">
              {views.map(({ id, name, search: kept }) => (
                <li key={id}>
                  <button
                    type="button"
                    className="ui-link"
                    onClick={() => {
                      onShow(kept);
                      onClose();
                    }}
                  >
                    {name}
                  </button>
                  <IconButton
                    icon={TrashIcon}
                    label={`删除视图“${name}”`}
                    onClick={() => void run(() => call(manageViewRemove, { id }))}
                  />
                </li>
              ))}
            </ul>
          ) : (
            <p className="ui-muted">还没有保存的视图。填好查询条件、排好顺序后，可以在这里存下来，以后一点就到。</p>
          )
        }
      </QueryState>
      {Object.keys(search).length > 0 ? <SaveView list={list} search={search} /> : null}
    </div>
  );
}

function SaveView({ list, search }: Pick<ViewsProps, 'list' | 'search'>) {
  const id = useId();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const { pending, send } = useSending();
  const queries = useQueryClient();
  const save = (event: FormEvent) => {
    event.preventDefault();
    void send(
      async () => {
        toast.success((await call(manageViewSave, { list, name: name.trim(), search })).message);
        setName('');
        setProblem(undefined);
        await queries.invalidateQueries();
      },
      (error) => setProblem(error.message),
    );
  };
  return (
    <div>
      <form onSubmit={save}>
        <Input
          aria-label="视图名称"
          aria-describedby={problem ? id : undefined}
          aria-invalid={problem !== undefined}
          placeholder="给现在的条件起个名字"
          maxLength={LIST_VIEWS.nameLength}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="primary" htmlType="submit" loading={pending}>
          保存
        </Button>
      </form>
      <FieldError id={id}>{problem}</FieldError>
    </div>
  );
}
