/** Why a file is not taken, as the end of a sentence that begins with its name: 含有脚本，… . */
export class Harmful extends Error {}

/** What the person should know of a film that is taken. */
export interface Remark {
  /** As the end of a sentence that begins with its name. */
  note: string;
  /** Whether some machines do not show its picture; of others they may not play the sound. */
  mayLackPicture: boolean;
}

export const DAMAGED = '已损坏或不完整，请重新保存后上传';
/** Said of what took too many steps, too long or too much memory. */
export const UNCHECKABLE = '无法检查，请重新保存或导出后再上传';
export const TOO_LARGE = '展开后过大，请减少内容后再上传';
export const LOCKED = '设了密码，请去掉密码后再上传';
/** Nothing that is unpacked or read in passing is larger. */
export const MOST_UNPACKED = 400 * 1024 * 1024;

/** Steps for each byte of a file, and for every file: a byte is read once, and objects that are packed are ten times as large. */
const STEPS_A_BYTE = 32;
const STEPS_ANYWAY = 4 * 1024 * 1024;
/** Beside one for each byte; large files are large by their pictures, and more would take longer than a look may. */
const MOST_STEPS = 64 * 1024 * 1024;

/** Counts the work of a look, whose bound grows with the size of the file and no faster. */
export interface Steps {
  readonly spent: number;
  readonly left: number;
  /** @throws Harmful when there are no more */
  spend(steps: number): void;
}

export function stepsFor(size: number): Steps {
  const most = Math.min(size * STEPS_A_BYTE + STEPS_ANYWAY, size + MOST_STEPS);
  let spent = 0;
  return {
    get spent() {
      return spent;
    },
    get left() {
      return most - spent;
    },
    spend(steps) {
      spent += steps;
      if (spent > most) throw new Harmful(UNCHECKABLE);
    },
  };
}
