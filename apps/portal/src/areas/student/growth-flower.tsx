import { useCall } from '@vimo/client';
import { AuditStatus, type DataOf, hrefTo, pictureUrl, recordModelAndCount, type UserInfo } from '@vimo/contract';
import { AppLink, Avatar, art, classNames, greeting, lookOf, SkeletonBar } from '@vimo/ui';
import type { ReactNode } from 'react';
import { drawnOf } from '../../features/profile/drawn.ts';
import { nameOf } from '../../features/session/landing.ts';
import styles from './growth-flower.module.css';

type Counts = DataOf<typeof recordModelAndCount>;

/** Records that passed, and those that have not yet: drafts, under review, sent back. What is void is neither. */
const passedOf = ({ statusCounts }: Counts[number]) => statusCounts[AuditStatus.passed] ?? 0;
const budsOf = (one: Counts[number]) => one.recordCount - one.voidCount - passedOf(one);
const sumOf = (counts: Counts | undefined, of: (one: Counts[number]) => number) =>
  counts?.reduce((sum, one) => sum + of(one), 0) ?? 0;

const CENTRE = { x: 212, y: 184 };
/** Petals by the share of the greatest count: the smallest is still a petal. */
const [SMALLEST, LARGEST] = [0.62, 1.04];
/** A module of which nothing has passed yet is a pale bud; what has not passed beside what has is a small one between the petals. */
const BUD = 0.56;
const SMALL_BUD = 0.34;

/** The student's greeting with the growth flower: a petal for each module, the larger the more records have passed; what has not passed yet are pale buds. */
export function GrowthFlower({ user, children }: { user: UserInfo; children: ReactNode }) {
  const { data: counts, isError } = useCall(recordModelAndCount, {});
  return (
    <section className={styles.hero}>
      <img src={art('deco-meadow')} alt="" className={styles.background} />
      <div className={styles.person}>
        <Avatar src={pictureUrl(user.headimg, 160)} of={drawnOf(user)} size="xlarge" />
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
            <b>我的成长花</b>通过审核的写实记录，每一条都会让花瓣再长大一点
          </p>
          <div className={styles.legend}>
            {counts ? (
              counts.map((one) => <Module key={one.modelId} module={one} />)
            ) : (
              <SkeletonBar height={220} radius={14} />
            )}
            <p className={styles.key}>
              <span>
                <i className={styles.bloom} />
                花瓣：已通过
              </span>
              <span>
                <i className={styles.bud} />
                花苞：还没有通过
              </span>
            </p>
          </div>
          <div className={styles.flower}>{counts ? <Flower counts={counts} /> : null}</div>
        </>
      )}
    </section>
  );
}

function Module({ module }: { module: Counts[number] }) {
  const { modelId, modelName } = module;
  const { hue, icon: Icon } = lookOf(modelName);
  const [passed, buds] = [passedOf(module), budsOf(module)];
  // The number opens what it counts.
  const status = passed > 0 ? { status: String(AuditStatus.passed) as '2' } : {};
  return (
    <AppLink href={hrefTo('/mine/xsjl', { ...status, model: modelId })} className={hue}>
      <span className={classNames('ui-petal ui-petal-small', hue, styles.solid)}>
        <Icon />
      </span>
      <span>{modelName}</span>
      <b>
        {passed}
        <small>条</small>
        <span className="ui-visually-hidden">已通过</span>
      </b>
      {buds > 0 ? (
        <span className={styles.buds} title={`${buds} 条还没有通过`}>
          <i className={styles.bud} />
          {buds}
          <span className="ui-visually-hidden">条还没有通过</span>
        </span>
      ) : null}
    </AppLink>
  );
}

const petal = (scale: number, width: number, height: number) => {
  const [w, h] = [width * scale, height * scale];
  return `M0 0C${-w * 0.55} ${-h * 0.18} ${-w} ${-h * 0.42} ${-w} ${-h * 0.66}C${-w} ${-h * 0.87} ${-w * 0.55} ${-h} 0 ${-h}C${w * 0.55} ${-h} ${w} ${-h * 0.87} ${w} ${-h * 0.66}C${w} ${-h * 0.42} ${w * 0.55} ${-h * 0.18} 0 0Z`;
};

/** The flower in words: petals and buds of each module. */
function inWords(counts: Counts): string {
  const buds = sumOf(counts, budsOf);
  const each = counts.map((one) => `${one.modelName} ${passedOf(one)} 条`).join('，');
  return `成长花：已通过的记录共 ${sumOf(counts, passedOf)} 条（${each}）${buds > 0 ? `，还没有通过的 ${buds} 条是花苞` : ''}`;
}

function Flower({ counts }: { counts: Counts }) {
  const most = Math.max(...counts.map(passedOf));
  const turn = 360 / counts.length;
  return (
    <svg viewBox="0 0 424 404" role="img" aria-label={inWords(counts)}>
      <path d="M212 224C206 274 222 344 212 404" fill="none" stroke="#2F7356" strokeWidth="9" strokeLinecap="round" />
      <path d="M216 362C262 354 296 320 302 292C256 294 222 322 216 362Z" fill="#5E9A52" />
      <path d="M212 392C158 388 126 358 118 326C168 330 204 354 212 392Z" fill="#86B85C" />
      {counts.map((one, at) =>
        passedOf(one) > 0 && budsOf(one) > 0 ? (
          <g key={one.modelId} className={classNames(lookOf(one.modelName).hue, styles.petal)}>
            <path
              d={petal(SMALL_BUD, 62, 150)}
              className={styles.pale}
              transform={`translate(${CENTRE.x} ${CENTRE.y}) rotate(${(at + 0.5) * turn}) translate(0 -98)`}
            />
          </g>
        ) : null,
      )}
      {counts.map((one, at) => {
        const { modelId, modelName } = one;
        const passed = passedOf(one);
        const scale = passed === 0 ? BUD : SMALLEST + (LARGEST - SMALLEST) * (passed / most);
        const { hue, icon: Icon } = lookOf(modelName);
        const angle = at * turn;
        // The icon stays upright in the middle of its petal.
        const far = 100 * scale + 8;
        const [x, y] = [Math.sin((angle * Math.PI) / 180) * far, -Math.cos((angle * Math.PI) / 180) * far];
        return (
          <g key={modelId} className={classNames(hue, styles.petal)} style={{ animationDelay: `${at * 60}ms` }}>
            <g transform={`translate(${CENTRE.x} ${CENTRE.y}) rotate(${angle}) translate(0 -10)`}>
              {passed > 0 ? (
                <>
                  <path d={petal(scale, 62, 150)} fill="var(--mb, var(--m))" />
                  <path d={petal(scale, 35, 108)} fill="#fff" opacity=".14" transform={`translate(0 ${-24 * scale})`} />
                </>
              ) : (
                <path d={petal(scale, 62, 150)} className={budsOf(one) > 0 ? styles.pale : styles.none} />
              )}
            </g>
            <svg
              x={CENTRE.x + x - 17}
              y={CENTRE.y + y - 17}
              width="34"
              height="34"
              color={passed === 0 ? 'var(--mf)' : hue === 'ui-hue-5' ? '#5E3B02' : '#fff'}
              aria-hidden="true"
            >
              <Icon width="34" height="34" />
            </svg>
          </g>
        );
      })}
      <circle cx={CENTRE.x} cy={CENTRE.y} r="43" fill="#FFF8EA" />
      <text x={CENTRE.x} y="191" fontSize="30" fontWeight="700" fill="var(--c-accent-800)" textAnchor="middle">
        {sumOf(counts, passedOf)}
      </text>
      <text x={CENTRE.x} y="209" fontSize="var(--fs-12)" fill="var(--c-accent-700)" textAnchor="middle">
        条已通过
      </text>
    </svg>
  );
}
