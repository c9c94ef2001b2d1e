import { INDICATOR_LIMITS } from '@vimo/contract';
import { classNames, IconButton, isComposing, PlusIcon, TrashIcon } from '@vimo/ui';
import { Button } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { Grip } from '../../shared/reorder/grip.tsx';
import { moved, useReorder } from '../../shared/reorder/use-reorder.ts';
import { changed, type EditedTwo, newPoint } from './edited.ts';
import { type Level, Name } from './indicator-name.tsx';
import styles from './indicators.module.css';
import { pastedPoints } from './pasted-points.ts';

/** Points line by line: Enter begins the next, and lines that were copied elsewhere become points of their own. */
export function Points({
  two,
  place,
  problems,
  isWritten,
  onSeek,
  mayPaste,
  onChange,
}: Level & { two: EditedTwo; place: string; onChange: (points: EditedTwo['points']) => void }) {
  const { points } = two;
  /** What came with the last paste, and whether an empty line went for it. */
  const [lastPaste, setLastPaste] = useState<{ keys: ReadonlySet<string>; isEmpty: boolean }>();
  const reorder = useReorder((from, to) => onChange(moved(points, from, to)));
  const addAfter = (at: number) => {
    const point = newPoint();
    onSeek(point.key);
    onChange(points.toSpliced(at + 1, 0, point));
  };
  const typed = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    addAfter(at);
  };
  const pasted = (event: ClipboardEvent<HTMLInputElement>, at: number) => {
    const text = event.clipboardData.getData('text');
    const isEmpty = points[at]?.name === '';
    const { names, told } = pastedPoints(text, points.length - (isEmpty ? 1 : 0));
    // A word is pasted as in any other field, which would cut what is too long.
    const isWord = names.length === 1 && names[0] === text.trim() && text.trim().length <= INDICATOR_LIMITS.pointName;
    if (names.length === 0 || isWord) return;
    event.preventDefault();
    const put = () => {
      const added = names.map((name) => newPoint(name));
      setLastPaste({ keys: new Set(added.map(({ key }) => key)), isEmpty });
      onChange(points.toSpliced(isEmpty ? at : at + 1, isEmpty ? 1 : 0, ...added));
    };
    if (told.length === 0) put();
    else void mayPaste(told, names.length).then((may) => may && put());
  };
  const pastedAt = points.findIndex(({ key }) => lastPaste?.keys.has(key));
  const undoPaste = () => {
    const left = points.filter(({ key }) => !lastPaste?.keys.has(key));
    onChange(lastPaste?.isEmpty ? left.toSpliced(pastedAt, 0, newPoint()) : left);
    setLastPaste(undefined);
  };
  return (
    <>
      <ol
        className={styles.points}
        aria-label={`${two.name || '未命名指标'}的评价要点`}
        ref={(element) => {
          reorder.list.current = element;
        }}
      >
        {points.map((point, at) => (
          <li key={point.key} data-row="" className={classNames(styles.line, reorder.over === at && styles.over)}>
            {isWritten ? <Grip reorder={reorder} at={at} of={points.length} name={point.name || '未命名要点'} /> : null}
            <Name
              part={point}
              label={`评价要点 ${at + 1}`}
              maxLength={INDICATOR_LIMITS.pointName}
              problem={problems[`${place}.points.${at}.name`]}
              isWritten={isWritten}
              onKeyDown={(event) => typed(event, at)}
              onPaste={(event) => pasted(event, at)}
              onChange={(name) => onChange(changed(points, point.key, (now) => ({ ...now, name })))}
            />
            {isWritten ? (
              <IconButton
                icon={TrashIcon}
                label={`删除评价要点${point.name}`}
                onClick={() => onChange(points.filter(({ key }) => key !== point.key))}
              />
            ) : null}
          </li>
        ))}
      </ol>
      {isWritten && points.length < INDICATOR_LIMITS.points ? (
        <Button type="link" size="small" icon={<PlusIcon />} onClick={() => addAfter(points.length - 1)}>
          添加评价要点
          <span className="ui-visually-hidden">到{two.name}</span>
        </Button>
      ) : null}
      {isWritten && pastedAt >= 0 ? (
        <Button type="link" size="small" onClick={undoPaste}>
          撤销粘贴（{points.filter(({ key }) => lastPaste?.keys.has(key)).length} 个）
        </Button>
      ) : null}
    </>
  );
}
