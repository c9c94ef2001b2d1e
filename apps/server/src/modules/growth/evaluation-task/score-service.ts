import { type evaluateScore, type ParsedInputOf, pointsOf } from '@vimo/contract';
import type { Platform } from '../../../platform/platform.ts';
import type { Session } from '../../../platform/sessions.ts';
import { dayOf, type WireTime } from '../../../platform/time.ts';
import { semesterOn, semestersOf, semesterToldOn } from '../../people/school-year/index.ts';
import { isOver, occasionsOf } from './occasions.ts';
import { contentsOf, marksFor } from './queries.ts';
import { addTally, anonymousPeers, moduleRank, NO_MARKS, scoreOf, type Tally } from './rules.ts';

/** What a student was given. */
export function createTaskScores({ database }: Platform) {
  return {
    /** A student's scores of a semester, by indicator: of occasions that are over. */
    async scores(session: Session, { type, semesterId }: ParsedInputOf<typeof evaluateScore>, now: WireTime) {
      const day = dayOf(now);
      const [marks, terms] = await Promise.all([
        marksFor(database, session.accountId),
        semestersOf(database, session.orgId || null),
      ]);
      const asked = semesterId || semesterToldOn(terms, day)?.semesterId;
      const counted = marks.filter((mark) => {
        const occasion = occasionsOf(mark, terms, day).find(({ key }) => key === mark.occasion);
        return occasion && isOver(occasion, day) && semesterOn(terms, occasion.endsOn)?.semesterId === asked;
      });
      const contents = await contentsOf(database, [...new Set(counted.map(({ versionId }) => versionId))]);
      const points = new Map([...contents].map(([versionId, content]) => [versionId, pointsOf(content)]));
      const found = new Map<string, { self: Tally; peer: Tally; place: number }>();
      for (const { versionId, own, at, tenths, count, raters } of counted) {
        const point = points.get(versionId)![at - 1]!;
        const name = type === 2 ? point.indexTwoName : point.indexOneName;
        const { self, peer, place } = found.get(name) ?? { self: NO_MARKS, peer: NO_MARKS, place: at };
        found.set(name, {
          self: own ? addTally(self, { tenths, count }) : self,
          peer: own ? peer : addTally(peer, anonymousPeers({ tenths, count }, raters)),
          place: Math.min(place, at),
        });
      }
      return [...found]
        .filter(([, { self, peer }]) => self.count + peer.count > 0)
        .sort(([a, one], [b, other]) => moduleRank(a) - moduleRank(b) || one.place - other.place)
        .map(([name, { self, peer }]) => ({
          name,
          ...{ score: scoreOf(self, peer), self: scoreOf(self), peer: scoreOf(peer) },
        }));
    },
  };
}
