import { INDICATOR_LIMITS } from '@vimo/contract';
import { classNames, EmptyState, IconButton, PlusIcon, TrashIcon } from '@vimo/ui';
import { Button } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { Grip } from '../../shared/reorder/grip.tsx';
import { moved, useReorder } from '../../shared/reorder/use-reorder.ts';
import { changed, type EditedOne, type EditedTwo, newOne, newTwo } from './edited.ts';
import { type Level, Name, Problem } from './indicator-name.tsx';
import { Points } from './indicator-points.tsx';
import styles from './indicators.module.css';

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
  const common: Level = {
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
    mayPaste: (told, count) =>
      ask({ title: '核对粘贴的内容', text: `${told.join('；')}。`, okText: `填入 ${count} 个要点` }),
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
}: Level & { one: EditedOne; place: string; onChange: (twos: EditedTwo[]) => void }) {
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
