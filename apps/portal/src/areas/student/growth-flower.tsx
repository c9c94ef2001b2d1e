import { useCall } from '@vimo/client';
import { type DataOf, hrefTo, pictureUrl, recordModelAndCount, type UserInfo } from '@vimo/contract';
import { AppLink, Avatar, art, classNames, greeting, lookOf, SkeletonBar } from '@vimo/ui';
import type { ReactNode } from 'react';
import { nameOf } from '../../features/session/landing.ts';
import styles from './growth-flower.module.css';

type Counts = DataOf<typeof recordModelAndCount>;

const CENTRE = { x: 212, y: 184 };
/** Petals by the share of the greatest count: the smallest is still a petal. */
const [SMALLEST, LARGEST] = [0.62, 1.04];
/** Petals of a flower without records are buds of one size. */
const BUD = 0.72;

/** The student's greeting with the growth flower: a petal for each module, the larger the more records it has. */
export function GrowthFlower({ user, children }: { user: UserInfo; children: ReactNode }) {
  const { data: counts, isError } = useCall(recordModelAndCount, {});
  const total = counts?.reduce((sum, { recordCount }) => sum + recordCount, 0) ?? 0;
  return (
    <section className={styles.hero}>
      <img src={art('deco-meadow')} alt="" className={styles.background} />
      <div className={styles.person}>
        <Avatar src={pictureUrl(user.headimg, 160)} size="xlarge" />
        <div>
          <h1>
            {greeting(new Date().getHours())}，{nameOf(user)}
          </h1>
          <p>{children}</p>
        </div>
      </div>
      {isError || counts?.length === 0 ? null : (
        <>
          <p className={styles.caption}>
            <b>我的成长花</b>每一条写实记录，都会让花瓣再长大一点
          </p>
          <div className={styles.legend}>
            {counts ? (
              counts.map((one) => <Module key={one.modelId} module={one} />)
            ) : (
              <SkeletonBar height={220} radius={14} />
            )}
          </div>
          <div className={styles.flower}>{counts ? <Flower counts={counts} total={total} /> : null}</div>
        </>
      )}
    </section>
  );
}

function Module({ module: { modelId, modelName, recordCount } }: { module: Counts[number] }) {
  const { hue, icon: Icon } = lookOf(modelName);
  return (
    <AppLink href={hrefTo('/mine/xsjl', { model: modelId })} className={hue}>
      <span className={classNames('ui-petal ui-petal-small', hue, styles.solid)}>
        <Icon />
      </span>
      <span>{modelName}</span>
      <b>
        {recordCount}
        <small>条</small>
      </b>
    </AppLink>
  );
}

const petal = (scale: number, width: number, height: number) => {
  const [w, h] = [width * scale, height * scale];
  return `M0 0C${-w * 0.55} ${-h * 0.18} ${-w} ${-h * 0.42} ${-w} ${-h * 0.66}C${-w} ${-h * 0.87} ${-w * 0.55} ${-h} 0 ${-h}C${w * 0.55} ${-h} ${w} ${-h * 0.87} ${w} ${-h * 0.66}C${w} ${-h * 0.42} ${w * 0.55} ${-h * 0.18} 0 0Z`;
};

function Flower({ counts, total }: { counts: Counts; total: number }) {
  const most = Math.max(...counts.map(({ recordCount }) => recordCount));
  const turn = 360 / counts.length;
  return (
    <svg viewBox="0 0 424 404" role="img" aria-label={`成长花：${counts.length} 类记录共 ${total} 条`}>
      <path d="M212 224C206 274 222 344 212 404" fill="none" stroke="#2F7356" strokeWidth="9" strokeLinecap="round" />
      <path d="M216 362C262 354 296 320 302 292C256 294 222 322 216 362Z" fill="#5E9A52" />
      <path d="M212 392C158 388 126 358 118 326C168 330 204 354 212 392Z" fill="#86B85C" />
      {counts.map(({ modelId, modelName, recordCount }, at) => {
        const scale = most === 0 ? BUD : SMALLEST + (LARGEST - SMALLEST) * (recordCount / most);
        const { hue, icon: Icon } = lookOf(modelName);
        const angle = at * turn;
        // The icon stays upright in the middle of its petal.
        const far = 100 * scale + 8;
        const [x, y] = [Math.sin((angle * Math.PI) / 180) * far, -Math.cos((angle * Math.PI) / 180) * far];
        return (
          <g key={modelId} className={classNames(hue, styles.petal)} style={{ animationDelay: `${at * 60}ms` }}>
            <g transform={`translate(${CENTRE.x} ${CENTRE.y}) rotate(${angle}) translate(0 -10)`}>
              <path d={petal(scale, 62, 150)} fill="var(--mb, var(--m))" />
              <path d={petal(scale, 35, 108)} fill="#fff" opacity=".14" transform={`translate(0 ${-24 * scale})`} />
            </g>
            <svg
              x={CENTRE.x + x - 17}
              y={CENTRE.y + y - 17}
              width="34"
              height="34"
              color={hue === 'ui-hue-5' ? '#5E3B02' : '#fff'}
              aria-hidden="true"
            >
              <Icon width="34" height="34" />
            </svg>
          </g>
        );
      })}
      <circle cx={CENTRE.x} cy={CENTRE.y} r="43" fill="#FFF8EA" />
      <text x={CENTRE.x} y="191" fontSize="30" fontWeight="700" fill="var(--c-accent-800)" textAnchor="middle">
        {total}
      </text>
      <text x={CENTRE.x} y="209" fontSize="var(--fs-12)" fill="var(--c-accent-700)" textAnchor="middle">
        条记录
      </text>
    </svg>
  );
}
