import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CallError, call } from '@vimo/client';
import {
  Audience,
  type Channel,
  type CircularDetail,
  CircularState,
  manageCircularFetch,
  manageCircularSave,
  manageCircularSend,
  type NamedTarget,
} from '@vimo/contract';
import { sayRefusal, toast, waitsForPictures } from '@vimo/ui';
import { useRef, useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { useLeaveGuard } from '../../shared/form/use-leave-guard.ts';

export interface CircularValues {
  audience: number;
  targets: readonly NamedTarget[];
  excluded: readonly NamedTarget[];
  title: string;
  body: string;
  needsConfirmation: boolean;
  allowsAnswers: boolean;
  isUrgent: boolean;
  files: readonly { id: string; realName: string }[];
  channels: readonly Channel[];
}
export const NEW_CIRCULAR: CircularValues = {
  ...{ audience: Audience.guardians, targets: [], excluded: [], title: '', body: '' },
  ...{ needsConfirmation: false, allowsAnswers: false, isUrgent: false, files: [], channels: [] },
};
export const valuesOf = (circular: CircularDetail): CircularValues => ({
  ...{ audience: circular.audience, targets: circular.targets, excluded: circular.excluded },
  ...{ title: circular.title, body: circular.body, files: circular.files },
  channels: circular.channels as Channel[],
  needsConfirmation: circular.needsConfirmation === 1,
  allowsAnswers: circular.allowsAnswers === 1,
  isUrgent: circular.isUrgent === 1,
});

const plain = (targets: readonly NamedTarget[]) => targets.map(({ kind, id, orgId }) => ({ kind, id, orgId }));
/** What calls are sent of places. */
export const addressingOf = ({ audience, targets, excluded }: CircularValues) => ({
  ...{ audience, targets: plain(targets), excluded: plain(excluded) },
});
const inputOf = (values: CircularValues) => ({
  ...addressingOf(values),
  ...{ title: values.title, body: values.body, channels: [...values.channels] },
  needsConfirmation: values.needsConfirmation ? (1 as const) : (0 as const),
  allowsAnswers: values.allowsAnswers ? (1 as const) : (0 as const),
  isUrgent: values.isUrgent ? (1 as const) : (0 as const),
  fileIds: values.files.map(({ id }) => id).join(','),
});

/** A circular while it is written: kept as a draft, sent at once or at a moment. Of two who write at once the second is told, and loses nothing. */
export function useCircularDraft(circular: CircularDetail | undefined, initial: CircularValues) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { ask, holder } = useAsk();
  const [values, setValues] = useState(initial);
  const [kept, setKept] = useState({ id: circular?.id ?? '', version: circular?.version ?? 0 });
  const [saved, setSaved] = useState(() => JSON.stringify(circular ? inputOf(initial) : inputOf(NEW_CIRCULAR)));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isConflict, setConflict] = useState(false);
  const [pending, setPending] = useState(false);
  /** Changes when what is written was replaced from outside: the editor of the text begins anew. */
  const [edition, setEdition] = useState(0);
  const left = useRef(false);
  const now = JSON.stringify(inputOf(values));
  const isDirty = now !== saved;
  useLeaveGuard(() => isDirty && !left.current, ask);

  const read = async () => (await call(manageCircularFetch, { id: kept.id })).data;
  /** Whether a refusal came because somebody else wrote the draft since it was read. */
  async function isWrittenByOthers(error: CallError): Promise<boolean> {
    if (error.kind !== 'refused' || !kept.id) return false;
    const { state, version } = await read();
    return state === CircularState.draft && version !== kept.version;
  }

  /** @returns whether it was taken; a refusal is shown and loses nothing */
  async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (waitsForPictures()) return undefined;
    setPending(true);
    try {
      const done = await work();
      setProblems({});
      return done;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblems(error.fields);
      if (await isWrittenByOthers(error)) setConflict(true);
      else sayRefusal(error);
      return undefined;
    } finally {
      setPending(false);
    }
  }
  const write = (at = kept.version) =>
    attempt(async () => {
      const { data } = await call(manageCircularSave, { ...inputOf(values), id: kept.id, version: at });
      setKept(data);
      setSaved(now);
      setConflict(false);
      return data;
    });
  const leaveFor = async (to: string) => {
    left.current = true;
    await queries.invalidateQueries();
    await navigate({ to });
  };

  return {
    ...{ values, problems, pending, isDirty, isConflict, holder, edition, ask, id: kept.id },
    change: (changed: Partial<CircularValues>) => setValues((before) => ({ ...before, ...changed })),
    /** Takes over words from a template. */
    replace(changed: Partial<CircularValues>) {
      setValues((before) => ({ ...before, ...changed }));
      setEdition((before) => before + 1);
    },
    async save() {
      if (!(await write())) return;
      toast.success('已存草稿');
      await queries.invalidateQueries();
    },
    /** Keeps what is written, and sends it. */
    async send(sendDate: string) {
      const done = isDirty || !kept.id ? await write() : kept;
      if (!done) return;
      const sent = await attempt(() => call(manageCircularSend, { ...done, sendDate }));
      if (!sent) return;
      toast.success(sent.message);
      await leaveFor(sendDate ? '/circulars' : `/circulars/${done.id}`);
    },
    keepMine: async () => void (await write((await read()).version)),
    async takeStored() {
      const stored = await read();
      setValues(valuesOf(stored));
      setSaved(JSON.stringify(inputOf(valuesOf(stored))));
      setKept({ id: stored.id, version: stored.version });
      setConflict(false);
      setEdition((before) => before + 1);
    },
  };
}
export type CircularDraft = ReturnType<typeof useCircularDraft>;
