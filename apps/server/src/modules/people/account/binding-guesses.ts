import { TooMany } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createTurnsByKey } from '../../../platform/turns.ts';
import { guardianPhones } from './guard-queries.ts';

/** Wrong bindings of one parent, and those at one pupil, in any hour and from whatever addresses. */
export const BINDING_GUESSES = { max: 10, seconds: 3600 };

export interface BindingGuesses {
  /**
   * Judges one guess of a parent at a pupil's account, known or not. It is counted for both before it is judged, and given back when
   * it was right or could not be judged. A guardian whom the school has on record under the parent's own phone is not kept out by
   * what others tried at the pupil.
   * @throws TooMany, alike whether there is such a pupil
   */
  judge<T extends { right: boolean }>(parentId: string, pupilIndex: Buffer, work: () => Promise<T>): Promise<T>;
}

export function createBindingGuesses({ database, limits, secrets }: Platform): BindingGuesses {
  // Of one parent one after the other, so that a form that is sent several times does not use the hour up.
  const inTurn = createTurnsByKey(1);

  async function isGuardian(parentId: string, pupilIndex: Buffer): Promise<boolean> {
    const phones = await guardianPhones(database, parentId, pupilIndex);
    const own = secrets.openIfAny(phones?.own);
    return own !== '' && own === secrets.openIfAny(phones?.guardian);
  }

  return {
    judge: (parentId, pupilIndex, work) =>
      inTurn(parentId, async () => {
        const ofParent = secrets.blindIndex('binding-parent', parentId);
        const ofPupil = secrets.blindIndex('binding-pupil', pupilIndex.toString('hex'));
        const guardian = await isGuardian(parentId, pupilIndex);
        const taken: Buffer[] = [];
        const giveBack = () => Promise.all(taken.map((key) => limits.giveBack(key)));
        const take = async (key: Buffer, text: (minutes: number) => string) => {
          const wait = await limits.take(key, BINDING_GUESSES);
          if (wait > 0) throw new TooMany(text(Math.ceil(wait / 60)), wait);
          taken.push(key);
        };
        try {
          await take(ofParent, parentText);
          if (!guardian) await take(ofPupil, pupilText);
          const result = await work();
          if (result.right) await giveBack();
          return result;
        } catch (error) {
          await giveBack();
          throw error;
        }
      }),
  };
}

const parentText = (minutes: number) =>
  `绑定失败次数过多，请 ${minutes} 分钟后再试；忘记学生账号或密码，请联系孩子的班主任`;
const pupilText = (minutes: number) =>
  `该学生账号近一小时内被多次尝试绑定，为保护孩子，请 ${minutes} 分钟后再试；用学校登记的监护人手机号注册的家长不受此限，急需绑定请联系学校`;
