import styles from '../../features/coin/coin.module.css';

/** V-coins after which a petal is open; there are five. */
const A_PETAL = 500;
const PETALS = [0, 1, 2, 3, 4];
const PETAL = 'M0 0C-26 -22 -46 -48 -46 -74C-46 -98 -26 -112 0 -112C26 -112 46 -98 46 -74C46 -48 26 -22 0 0Z';
const PETAL_HEIGHT = 112;

/** The V-coin flower: one petal opens with every 500. */
export function CoinFlower({ points }: { points: number }) {
  const open = Math.floor(points / A_PETAL);
  const text = open >= PETALS.length ? '五瓣全开了' : `再攒 ${A_PETAL - (points % A_PETAL)}，第 ${open + 1} 瓣就开了`;
  return (
    <section className={styles.flower} aria-label="V币成长花">
      <svg viewBox="0 0 260 260" role="img" aria-label={`共 ${points} V币，已开 ${Math.min(open, PETALS.length)} 瓣`}>
        {PETALS.map((at) => {
          const height = Math.max(0, Math.min(1, points / A_PETAL - at)) * PETAL_HEIGHT;
          return (
            <g key={at} transform={`translate(130 136) rotate(${at * 72}) translate(0 -8)`}>
              <clipPath id={`coin-petal-${at}`}>
                <rect x="-60" y={-height} width="120" height={height} />
              </clipPath>
              <path d={PETAL} fill="#F8E6BE" />
              <path d={PETAL} fill="var(--c-accent-400)" clipPath={`url(#coin-petal-${at})`} />
            </g>
          );
        })}
        <circle cx="130" cy="136" r="46" fill="#fff" />
        <text x="130" y="140" fontSize="25" fontWeight="700" fill="var(--c-accent-800)" textAnchor="middle">
          {points.toLocaleString('zh-CN')}
        </text>
        <text x="130" y="160" fontSize="var(--fs-13)" fill="var(--c-accent-700)" textAnchor="middle">
          V币
        </text>
      </svg>
      <b>{text}</b>
      <p>每 500 V币开一瓣，五瓣开满</p>
    </section>
  );
}
