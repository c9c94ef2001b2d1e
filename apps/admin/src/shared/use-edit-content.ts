import { useNavigate } from '@tanstack/react-router';
import { CallError, call } from '@vimo/client';
import { managePublicationAdopt, type PublicationKind } from '@vimo/contract';
import { sayRefusal } from '@vimo/ui';

/** Opens what a room shows where it is written, in the room of contents; what was there before publications gets one first. */
export function useEditContent(kind: PublicationKind): (objectId: string) => Promise<void> {
  const navigate = useNavigate();
  return async (objectId) => {
    try {
      const { data } = await call(managePublicationAdopt, { kind, objectId });
      void navigate({ to: `/contents/${data.id}` });
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem;
      sayRefusal(problem);
    }
  };
}
