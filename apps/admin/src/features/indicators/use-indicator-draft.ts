import { useQueryClient } from '@tanstack/react-query';
import { CallError, call, keyOf } from '@vimo/client';
import { type DataOf, manageIndicatorFetch, manageIndicatorPublish, manageIndicatorSave } from '@vimo/contract';
import { sayRefusal, toast } from '@vimo/ui';
import { useEffect, useState } from 'react';
import { useAsk } from '../../shared/ask.tsx';
import { useLeaveGuard } from '../../shared/form/use-leave-guard.ts';
import { type EditedOne, keyed, plain, problemsOf } from './edited.ts';

export type Indicators = DataOf<typeof manageIndicatorFetch>;

/** A system while it is written: kept when asked to be, published with all that is kept. Of two who write at once the second is told, and loses nothing. */
export function useIndicatorDraft(system: Indicators) {
  const queries = useQueryClient();
  const { ask, holder } = useAsk();
  const [name, setName] = useState(system.name);
  const [ones, setOnes] = useState<EditedOne[]>(() => keyed(system.content));
  const [revision, setRevision] = useState(system.revision);
  const [saved, setSaved] = useState(() => JSON.stringify([system.name, plain(keyed(system.content))]));
  // Nothing is called wrong before somebody wants to keep it.
  const [asked, setAsked] = useState<'save' | 'publish'>();
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [isConflict, setConflict] = useState(false);
  const [pending, setPending] = useState(false);
  const content = plain(ones);
  const now = JSON.stringify([name.trim(), content]);
  const isDirty = now !== saved;
  const { id } = system;

  useLeaveGuard(() => isDirty, ask);
  // Somebody else may have changed it until it is opened again.
  useEffect(() => () => queries.removeQueries({ queryKey: keyOf(manageIndicatorFetch, { id }) }), [queries, id]);

  const isWhole = (ready: boolean): boolean => {
    setAsked(ready ? 'publish' : 'save');
    const open = Object.keys(problemsOf(name, content, ready)).length;
    if (open > 0) toast.warning(`还有 ${open} 处要修改`);
    return open === 0;
  };
  /** @returns the revision that the server has now; nothing when it was not taken */
  async function write(at: number): Promise<number | undefined> {
    setPending(true);
    try {
      const { data } = await call(manageIndicatorSave, { id, revision: at, name: name.trim(), content });
      setRevision(data.revision);
      setSaved(now);
      setConflict(false);
      setRefused({});
      return data.revision;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefused(error.fields);
      // A draft is refused for nothing else.
      setConflict(error.kind === 'refused');
      if (error.kind !== 'refused') sayRefusal(error);
      return undefined;
    } finally {
      setPending(false);
    }
  }
  const read = async () => (await call(manageIndicatorFetch, { id })).data;
  const save = async (at = revision) => {
    if (!isWhole(false) || (await write(at)) === undefined) return;
    toast.success('保存成功');
    await queries.invalidateQueries();
  };

  return {
    ...{ name, ones, pending, isDirty, isConflict, holder },
    problems: { ...(asked ? problemsOf(name, content, asked === 'publish') : {}), ...refused },
    rename(next: string) {
      setRefused({});
      setName(next);
    },
    change: setOnes,
    save: () => save(),
    /** Writes one's own content over what the other saved. */
    keepMine: async () => save((await read()).revision),
    /** Leaves one's own changes and goes on with what is stored. */
    async takeStored() {
      const stored = await read();
      setName(stored.name);
      setOnes(keyed(stored.content));
      setRevision(stored.revision);
      setSaved(JSON.stringify([stored.name, plain(keyed(stored.content))]));
      setConflict(false);
      setAsked(undefined);
    },
    async publish() {
      if (!isWhole(true)) return;
      const text = '发布后不能再改；新布置的任务可以选用，已布置的任务保留原来的版本。';
      if (!(await ask({ title: `发布“${name.trim()}”？`, text, okText: '发布' }))) return;
      const at = isDirty ? await write(revision) : revision;
      if (at === undefined) return;
      try {
        toast.success((await call(manageIndicatorPublish, { id, revision: at })).message);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        sayRefusal(error);
      }
      await queries.invalidateQueries();
    },
  };
}
