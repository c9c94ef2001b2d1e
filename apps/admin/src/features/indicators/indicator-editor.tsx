import { INDICATOR_LIMITS } from '@vimo/contract';
import { classNames, EmptyState, IconButton, PlusIcon, TrashIcon, WarningCircleFillIcon } from '@vimo/ui';
import { Button, Input } from 'antd';
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { Grip } from '../../shared/reorder/grip.tsx';
import { moved, useReorder } from '../../shared/reorder/use-reorder.ts';
import { changed, type EditedOne, type EditedTwo, newOne, newPoint, newTwo } from './edited.ts';
import styles from './indicators.module.css';

interface Common {
  problems: Readonly<Record<string, string>>;
  /** False: to be looked at only. */
  isWritten: boolean;
  /** Puts the cursor into a part that comes with the next drawing. */
  onSeek: (key: string) => void;
  /** Asks before more than an empty part goes. */
  mayRemove: (name: string, holds: number) => Promise<boolean>;
}

/** Indicators of two levels, and the points of each. */
export function IndicatorEditor({
  ones,
  problems,
  onChange,
}: {
  ones: readonly EditedOne[];
  problems: Readonly<Record<string, string>>;
  onChange: ((ones: EditedOne[]) => void) | undefined;
}) {
  const wanted = useRef<string>(undefined);
  const root = useRef<HTMLElement>(null);
  const { ask, holder } = useAsk();
  const reorder = useReorder((from, to) => onChange?.(moved(ones, from, to)));
  useLayoutEffect(() => {
    if (wanted.current) root.current?.querySelector<HTMLElement>(`[data-part="${wanted.current}"]`)?.focus();
    wanted.current = undefined;
  });
  const common: Common = {
    problems,
    isWritten: onChange !== undefined,
    onSeek: (key) => {
      wanted.current = key;
    },
    mayRemove: async (name, holds) =>
      holds === 0 ||
      ask({
        ...{ title: `删除“${name}”？`, text: `其中的 ${holds} 个评价要点一起删除。`, okText: '删除', danger: true },
      }),
  };
  const add = () => {
    const one = newOne();
    common.onSeek(one.key);
    onChange?.([...ones, one]);
  };
  return (
    <section ref={root} aria-label="指标">
      {holder}
      {ones.length === 0 ? <EmptyState small text="还没有指标，从添加一个一级指标开始" /> : null}
      <ol
        className={styles.ones}
        ref={(element) => {
          reorder.list.current = element;
        }}
      >
        {ones.map((one, at) => (
          <li
            key={one.key}
            data-row=""
            className={classNames('ui-card', styles.one, reorder.over === at && styles.over)}
          >
            <div className={styles.line}>
              {onChange ? <Grip reorder={reorder} at={at} of={ones.length} name={one.name || '未命名指标'} /> : null}
              <Name
                part={one}
                label={`一级指标 ${at + 1}`}
                maxLength={INDICATOR_LIMITS.name}
                problem={problems[`ones.${at}.name`] ?? problems[`ones.${at}`]}
                isWritten={common.isWritten}
                onChange={(name) => onChange?.(changed(ones, one.key, (now) => ({ ...now, name })))}
              />
              <span className={classNames('ui-muted ui-tabular', styles.count)}>
                {one.twos.reduce((sum, { points }) => sum + points.length, 0)} 个要点
              </span>
              {onChange ? (
                <IconButton
                  icon={TrashIcon}
                  label={`删除一级指标${one.name}`}
                  onClick={async () => {
                    const holds = one.twos.flatMap(({ points }) => points.filter(({ name }) => name)).length;
                    if (await common.mayRemove(one.name || '未命名指标', holds))
                      onChange(ones.filter(({ key }) => key !== one.key));
                  }}
                />
              ) : null}
            </div>
            <Twos
              {...common}
              one={one}
              place={`ones.${at}`}
              onChange={(twos) => onChange?.(changed(ones, one.key, (now) => ({ ...now, twos })))}
            />
          </li>
        ))}
      </ol>
      <Problem text={problems.ones} />
      {onChange && ones.length < INDICATOR_LIMITS.ones ? (
        <Button icon={<PlusIcon />} onClick={add}>
          添加一级指标
        </Button>
      ) : null}
      <p className="ui-visually-hidden" aria-live="polite">
        {reorder.said}
      </p>
    </section>
  );
}

function Twos({
  one,
  place,
  onChange,
  ...common
}: Common & { one: EditedOne; place: string; onChange: (twos: EditedTwo[]) => void }) {
  const { twos } = one;
  const { problems, isWritten } = common;
  const reorder = useReorder((from, to) => onChange(moved(twos, from, to)));
  return (
    <>
      <ol
        className={styles.twos}
        aria-label={`${one.name || '未命名指标'}的二级指标`}
        ref={(element) => {
          reorder.list.current = element;
        }}
      >
        {twos.map((two, at) => (
          <li key={two.key} data-row="" className={classNames(styles.two, reorder.over === at && styles.over)}>
            <div className={styles.line}>
              {isWritten ? <Grip reorder={reorder} at={at} of={twos.length} name={two.name || '未命名指标'} /> : null}
              <Name
                part={two}
                label={`二级指标 ${at + 1}`}
                maxLength={INDICATOR_LIMITS.name}
                problem={problems[`${place}.twos.${at}.name`] ?? problems[`${place}.twos.${at}`]}
                isWritten={isWritten}
                onChange={(name) => onChange(changed(twos, two.key, (now) => ({ ...now, name })))}
              />
              {isWritten ? (
                <IconButton
                  icon={TrashIcon}
                  label={`删除二级指标${two.name}`}
                  onClick={async () => {
                    const holds = two.points.filter(({ name }) => name).length;
                    if (await common.mayRemove(two.name || '未命名指标', holds))
                      onChange(twos.filter(({ key }) => key !== two.key));
                  }}
                />
              ) : null}
            </div>
            <Points
              {...common}
              two={two}
              place={`${place}.twos.${at}`}
              onChange={(points) => onChange(changed(twos, two.key, (now) => ({ ...now, points })))}
            />
          </li>
        ))}
      </ol>
      {isWritten && twos.length < INDICATOR_LIMITS.twos ? (
        <Button
          type="link"
          icon={<PlusIcon />}
          onClick={() => {
            const two = newTwo();
            common.onSeek(two.key);
            onChange([...twos, two]);
          }}
        >
          添加二级指标
          <span className="ui-visually-hidden">到{one.name}</span>
        </Button>
      ) : null}
      <p className="ui-visually-hidden" aria-live="polite">
        {reorder.said}
      </p>
    </>
  );
}

/** Points line by line: Enter begins the next, and lines that were copied elsewhere become points of their own. */
function Points({
  two,
  place,
  problems,
  isWritten,
  onSeek,
  onChange,
}: Common & { two: EditedTwo; place: string; onChange: (points: EditedTwo['points']) => void }) {
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

function Name({
  part,
  label,
  maxLength,
  problem,
  isWritten,
  onChange,
  onKeyDown,
  onPaste,
}: {
  part: { key: string; name: string };
  label: string;
  maxLength: number;
  problem: string | undefined;
  isWritten: boolean;
  onChange: (name: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
}) {
  if (!isWritten) return <span className={styles.input}>{part.name}</span>;
  return (
    <span className={styles.input}>
      <Input
        data-part={part.key}
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        value={part.name}
        {...(problem ? { status: 'error' as const } : {})}
        aria-invalid={problem ? true : undefined}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <Problem text={problem} />
    </span>
  );
}

const Problem = ({ text }: { text: string | undefined }) =>
  text ? (
    <p className="ui-help is-error" role="alert">
      <WarningCircleFillIcon />
      {text}
    </p>
  ) : null;
