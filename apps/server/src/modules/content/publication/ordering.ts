import { isPinnable, kindOf, type managePublicationOrder, type ParsedInputOf } from '@vimo/contract';
import { audit } from '../../../platform/audit.ts';
import { changedMeanwhile, notFound, refused } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { writtenFor } from './entry-service.ts';
import type { PartsOf } from './kind.ts';
import { orderableOf, takeOrder, writePlace } from './list-queries.ts';
import type { By } from './rules.ts';

/**
 * Pins and orders the rows of an organisation and kind: what follows its time has its pinned rows first, in the order given; of what is ordered by
 * hand that is the order. @throws Refusal when somebody ordered since that edition was read, and for kinds of which none is pinned
 */
export function createOrdering({ database }: Platform, { partsOf }: { partsOf: PartsOf }) {
  return async ({ session, requestId }: By, input: ParsedInputOf<typeof managePublicationOrder>) =>
    database.transaction(async (db) => {
      const byHand = kindOf(input.kind).order === 'byHand';
      if (!byHand && !isPinnable(input.kind)) throw refused('这类内容不能置顶');
      const orgId = await writtenFor(db, session, input.orgId);
      const orderEdition = await takeOrder(db, orgId, input.kind, input.orderEdition);
      if (orderEdition === undefined) throw changedMeanwhile();
      const ids = [...new Set(input.ids)];
      const rows = new Map((await orderableOf(db, orgId, input.kind, ids)).map((row) => [row.id, row]));
      for (const id of ids) {
        const row = rows.get(id);
        if (!row) throw notFound('内容不存在或不属于您管理的机构');
        if (!byHand && (row.shownVersion === null || row.shownForOrgId !== null))
          throw refused('只有显示在本机构页面的已发布内容可以置顶');
      }
      const placeOf = (id: string, place: number) => {
        const at = ids.indexOf(id);
        if (at === -1) return byHand ? place : 0;
        return byHand ? at + 1 : ids.length - at;
      };
      for (const { id, objectId, place: before } of rows.values()) {
        const place = placeOf(id, before);
        if (place === before) continue;
        await writePlace(db, id, place);
        if (objectId) await partsOf(input.kind).order(db, objectId, place);
      }
      await audit(db, {
        ...{ event: 'publication.ordered', session, target: orgId, requestId },
        detail: { kind: kindOf(input.kind).label, count: ids.length },
      });
      return { orderEdition };
    });
}
