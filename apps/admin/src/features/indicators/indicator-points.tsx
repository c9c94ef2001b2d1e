import { INDICATOR_LIMITS } from '@vimo/contract';
import { classNames, IconButton, PlusIcon, TrashIcon } from '@vimo/ui';
import { Button } from 'antd';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { Grip } from '../../shared/reorder/grip.tsx';
import { moved, useReorder } from '../../shared/reorder/use-reorder.ts';
import { changed, type EditedTwo, newPoint } from './edited.ts';
import { type Level, Name } from './indicator-name.tsx';
import styles from './indicators.module.css';

/** Points line by line: Enter begins the next, and lines that were copied elsewhere become points of their own. */
export function Points({
  two,
  place,
  problems,
  isWritten,
  onSeek,
  onChange,
}: Level & { two: EditedTwo; place: string; onChange: (points: EditedTwo['points']) => void }) {
  const { points } = two;
  const reorder = useReorder((from, to) => onChange(moved(points, from, to)));
  const addAfter = (at: number) => {
    const point = newPoint();
    onSeek(point.key);
    onChange(points.toSpliced(at + 1, 0, point));
  };
  const typed = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    addAfter(at);
  };
  const pasted = (event: ClipboardEvent<HTMLInputElement>, at: number) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.trim().slice(0, INDICATOR_LIMITS.pointName))
      .filter(Boolean);
    if (lines.length < 2) return;
    event.preventDefault();
    const isEmpty = points[at]?.name === '';
    onChange(points.toSpliced(isEmpty ? at : at + 1, isEmpty ? 1 : 0, ...lines.map((line) => newPoint(line))));
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
    </>
  );
}
