import type { OfficeTerm } from '@vimo/contract';
import { StatusTag, type StatusTone } from '@vimo/ui';

const STATE: Record<OfficeTerm['state'], { label: string; tone: StatusTone }> = {
  held: { label: '在任', tone: 'ok' },
  begins: { label: '未开始', tone: 'new' },
  ended: { label: '已结束', tone: 'idle' },
  gone: { label: '已停用或调任', tone: 'wait' },
};

/** Whether a term runs or is to come: what can be changed or taken back. */
export const stands = (term: Pick<OfficeTerm, 'state'> | undefined): boolean =>
  term?.state === 'held' || term?.state === 'begins';

/** From when until when an office is held, of which grades, and how that stands today. */
export const TermLine = ({ term: { grades, from, until, state } }: { term: Omit<OfficeTerm, 'office'> }) => (
  <span>
    {grades.length > 0 ? `${grades.map(({ gradeName }) => gradeName).join('、')} ` : ''}
    <span className="ui-tabular">
      {from} {until ? `至 ${until}` : '起'}
    </span>{' '}
    <StatusTag tone={STATE[state].tone}>{STATE[state].label}</StatusTag>
  </span>
);
