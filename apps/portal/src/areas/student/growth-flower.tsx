import { useCall } from '@vimo/client';
import { AuditStatus, type DataOf, hrefTo, pictureUrl, recordModelAndCount, type UserInfo } from '@vimo/contract';
import { AppLink, Avatar, art, classNames, greeting, lookOf } from '@vimo/ui';
import type { ReactNode } from 'react';
import { drawnOf } from '../../features/profile/drawn.ts';
import { nameOf } from '../../features/session/landing.ts';
import styles from './growth-flower.module.css';

type Counts = DataOf<typeof recordModelAndCount>;

/** Records that passed are petals, those on their way buds; what was sent back or is void is nowhere in the flower. */
const passedOf = ({ statusCounts }: Counts[number]) => statusCounts[AuditStatus.passed] ?? 0;
const submittedOf = ({ statusCounts }: Counts[number]) => statusCounts[AuditStatus.submitted] ?? 0;
const draftsOf = ({ statusCounts }: Counts[number]) => statusCounts[AuditStatus.draft] ?? 0;
const budsOf = (one: Counts[number]) => submittedOf(one) + draftsOf(one);
const sumOf = (counts: Counts, of: (one: Counts[number]) => number) => counts.reduce((sum, one) => sum + of(one), 0);

const CENTRE = { x: 212, y: 184 };
/** Petals by the share of the greatest count: the smallest is still a petal. */
const [SMALLEST, LARGEST] = [0.62, 1.04];
/** In place of the petal of a module of which nothing has passed yet. */
const NONE = 0.56;
/** Buds between the petals: at most so many of a module, in degrees from its petal. */
const BUDS = [28, 44];

/** The student's greeting with the growth flower: a petal for each module, the larger the more records have passed; what is on its way are pale buds. */
export function GrowthFlower({ user, children }: { user: UserInfo; children: ReactNode }) {
  const { data: counts, isError } = useCall(recordModelAndCount, {});
  const isShown = counts ? counts.length > 0 : !isError;
  const many = (of: (one: Counts[number]) => number) => (counts ? sumOf(counts, of) : '…');
  return (
    <section className={styles.hero}>
      <img src={art('deco-meadow')} alt="" className={styles.background} />
      <div className={styles.person}>
        <Avatar src={pictureUrl(user.headimg, 160)} of={drawnOf(user)} size="xlarge" />
        <div>
          <h1>
            {greeting(new Date().getHours())}，<bdi translate="no">{nameOf(user)}</bdi>
          </h1>
          <p>{children}</p>
        </div>
      </div>
      {isShown ? (
        <>
          <div className={styles.counts}>
            {counts?.map((one) => (
              <Module key={one.modelId} module={one} />
            ))}
          </div>
          <p className={styles.legend}>
            <span>
              <i className={styles.bloom} />
              花瓣：已通过 {many(passedOf)} 条
            </span>
            <span>
              <i className={styles.bud} />
              花苞：审核中 {many(submittedOf)}，未提交 {many(draftsOf)}
            </span>
          </p>
          <div className={styles.flower}>{counts ? <Flower counts={counts} /> : null}</div>
        </>
      ) : null}
    </section>
  );
}

function Module({ module }: { module: Counts[number] }) {
  const { modelId, modelName } = module;
  const { hue, icon: Icon } = lookOf(modelName);
  const passed = passedOf(module);
  // The number opens what it counts.
  const status = passed > 0 ? { status: String(AuditStatus.passed) as '2' } : {};
  return (
    <AppLink href={hrefTo('/mine/xsjl', { ...status, model: modelId })} className={hue}>
      <span className={classNames('ui-petal ui-petal-small', hue, styles.solid)}>
        <Icon />
      </span>
      <span>
        <b>
          {passed}
          <span className="ui-visually-hidden"> 条已通过，</span>
        </b>
        {modelName}
      </span>
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
  return `成长花：已通过的记录共 ${sumOf(counts, passedOf)} 条（${each}）${buds > 0 ? `，另有 ${buds} 个花苞还没有通过` : ''}`;
}

function Flower({ counts }: { counts: Counts }) {
  const most = Math.max(...counts.map(passedOf));
  const turn = 360 / counts.length;
  return (
    <svg viewBox="0 0 424 410" role="img" aria-label={inWords(counts)}>
      <path d="M212 224C206 274 216 344 210 410" fill="none" stroke="#2F7356" strokeWidth="10" strokeLinecap="round" />
      <path d="M214 384C262 378 296 350 306 322C258 322 220 346 214 384Z" fill="#5E9A52" />
      <path d="M211 404C158 402 122 376 112 344C164 346 204 368 211 404Z" fill="#86B85C" />
      {counts.flatMap((one, at) =>
        BUDS.slice(0, budsOf(one)).map((degrees) => (
          <g
            key={`${one.modelId} ${degrees}`}
            className={lookOf(one.modelName).hue}
            transform={`translate(${CENTRE.x} ${CENTRE.y}) rotate(${at * turn + degrees})`}
          >
            <path d="M0 -60V-142" stroke="#7FB08F" strokeWidth="3.5" fill="none" />
            <path d="M0 -134C-12 -142 -13 -156 0 -174C13 -156 12 -142 0 -134Z" className={styles.pale} />
          </g>
        )),
      )}
      {counts.map((one, at) => {
        const { modelId, modelName } = one;
        const passed = passedOf(one);
        const scale = passed === 0 ? NONE : SMALLEST + (LARGEST - SMALLEST) * (passed / most);
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
                <path d={petal(scale, 62, 150)} className={styles.none} />
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
      <text x={CENTRE.x} y="197" fontSize="36" fontWeight="700" fill="var(--c-accent-800)" textAnchor="middle">
        {sumOf(counts, passedOf)}
      </text>
    </svg>
  );
}
