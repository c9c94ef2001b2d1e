import { type DataOf, type footmark, hrefTo } from '@vimo/contract';
import { MoreLink } from '@vimo/ui';
import { Chart, type ChartMap } from '@vimo/ui/chart';
import { useEffect, useState } from 'react';

import { usePhone } from '../../../features/order/use-phone.ts';
import { drawMap, type Visits } from './draw-map.ts';
import styles from './footprint.module.css';
import { type Answered, Panel, RankedBars } from './panel.tsx';

type Footmark = DataOf<typeof footmark>;
const HEIGHT = 400;
const PHONE_HEIGHT = 200;

/** A map of our own and where the names of its cities stand (docs/decisions/2026-11-22-maps.md). */
interface OwnMap extends ChartMap {
  places: ReadonlyMap<string, readonly [number, number]>;
}
let known: Promise<OwnMap> | undefined;
/** The one map there is, loaded when a footprint is shown. */
const loadMap = (): Promise<OwnMap> => {
  known ??= import('./yunhai.geo.json').then(({ default: geoJson }) => ({
    name: '云海省',
    geoJson,
    places: new Map(
      geoJson.features.map(({ properties: { name, cp } }) => [name, [cp[0] ?? 0, cp[1] ?? 0] as const] as const),
    ),
  }));
  return known;
};

/** Cities that were visited: on the map where it knows them, and always as a list. */
export function Footprint({ of }: { of: Answered<Footmark> }) {
  const [map, setMap] = useState<OwnMap>();
  const phone = usePhone();
  useEffect(() => {
    loadMap().then(setMap, () => {
      known = undefined;
    });
  }, []);
  return (
    <Panel
      title="活动足迹"
      width="full"
      height={HEIGHT}
      of={of}
      extra={
        <span className={styles.more}>
          <MoreLink href={hrefTo('/mine/myActivity', { name: 'first' })}>活动明细</MoreLink>
        </span>
      }
      isEmpty={({ cityMap }) => cityMap.length === 0}
    >
      {({ cityMap, homeCity }) => {
        const rows = cityMap.map(({ cityName, cityNum }) => [cityName, cityNum] as const);
        const isOnMap = map !== undefined && rows.some(([name]) => map.places.has(name));
        if (!isOnMap) return <RankedBars rows={rows} unit="次" />;
        const unvisited = map.places.size - rows.filter(([name]) => map.places.has(name)).length;
        return (
          <div className={styles.footprint}>
            <div className={styles.map}>
              <Chart
                label={`活动足迹地图：${rows.map(([name, count]) => `${name} ${count} 次`).join('，')}`}
                height={phone ? PHONE_HEIGHT : HEIGHT}
                data={visitsOn(map, rows, homeCity)}
                draw={drawMap}
                map={map}
              />
            </div>
            <div>
              <RankedBars rows={rows} unit="次" />
              {unvisited > 0 ? <p className="ui-muted">还有 {unvisited} 座城市等你去</p> : null}
            </div>
          </div>
        );
      }}
    </Panel>
  );
}

function visitsOn(map: OwnMap, rows: readonly (readonly [string, number])[], home: string): Visits {
  const counts = new Map(rows);
  return {
    map: map.name,
    home,
    cities: [...map.places].map(([name, at]) => ({ name, at, count: counts.get(name) ?? 0 })),
  };
}
