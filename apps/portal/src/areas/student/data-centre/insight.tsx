import type { activityItems, areaRates, DataOf, recordPassRate } from '@vimo/contract';
import { art, LinkButton } from '@vimo/ui';
import styles from './insight.module.css';
import { percentText } from './known-rates.ts';

const first = (counts: Readonly<Record<string, number>>): string | undefined => Object.keys(counts)[0];

/** One sentence out of the same answers, dropped part by part where there is nothing to say; and four figures. */
export function Insight({
  range,
  items,
  rates,
  passes,
}: {
  range: string;
  items: DataOf<typeof activityItems> | undefined;
  rates: DataOf<typeof areaRates> | undefined;
  passes: DataOf<typeof recordPassRate> | undefined;
}) {
  const type = items && first(items.top3TypeMap);
  const time = items && first(items.perTimeTypeMap);
  const off = rates?.offCampus;
  const sentences = [
    items && items.cityNum > 0 ? `足迹到过 ${items.cityNum} 座城市` : '',
    off && off.self > 0 ? `校外活动到勤率 ${percentText(off.self)}` : '',
    passes && passes.decided > 0 ? `记录通过率 ${percentText(passes.self)}` : '',
  ].filter(Boolean);
  const facts = [
    ['参加活动', items?.activityNum, '次'],
    ['去过机构', items?.baseNum, '家'],
    ['足迹城市', items?.cityNum, '座'],
    ['通过率', passes && passes.decided > 0 ? Math.round(passes.self * 100) : undefined, '%'],
  ] as const;
  return (
    <section className={styles.insight} aria-label={`${range}小结`}>
      <img src={art('deco-meadow')} alt="" />
      <div>
        <p className={styles.range}>{range}小结</p>
        {type ? (
          <p className={styles.say}>
            {range}你最常参加<em>{type}</em>
            {time ? `，${time}是你最有劲头的时候` : ''}
          </p>
        ) : (
          <p className={styles.say}>{items ? `${range}还没有主办方确认到场的活动` : '正在整理你的数据'}</p>
        )}
        {sentences.length > 0 ? <p>{sentences.join('；')}。</p> : null}
        <LinkButton href="/vimoActivity" variant="outline" size="small">
          去看活动
        </LinkButton>
      </div>
      <dl className={styles.facts}>
        {facts.map(([name, value, unit]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="ui-tabular">
              {value ?? '—'}
              <small>{unit}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
