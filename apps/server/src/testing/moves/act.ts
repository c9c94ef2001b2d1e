import fc from 'fast-check';
import { look } from './look.ts';
import { type Model, PUPILS, ROOMS, SCHOOLS, STAFF } from './model.ts';
import type { Real } from './world.ts';

/** One step of a life: it is done, what was acknowledged is written into the model, and then everything is looked at. */
export class Act implements fc.AsyncCommand<Model, Real> {
  readonly said: string;
  readonly may: (model: Model) => boolean;
  readonly does: (model: Model, real: Real) => Promise<void>;
  constructor(said: string, may: (model: Model) => boolean, does: (model: Model, real: Real) => Promise<void>) {
    this.said = said;
    this.may = may;
    this.does = does;
  }
  check = (model: Readonly<Model>) => this.may(model as Model);
  async run(model: Model, real: Real): Promise<void> {
    await this.does(model, real);
    await look(model, real);
  }
  toString = () => this.said;
}

/** How often each kind of step was really taken, in all lives; what was not worth trying is not counted. */
export const taken = new Map<string, number>();

/** A kind of step, with what is chosen anew each time. */
export interface Step<Of> {
  name: string;
  /** Whether it is worth trying; what is left out is not tried, and makes no shorter life longer. */
  may(model: Model, of: Of): boolean;
  does(model: Model, real: Real, of: Of): Promise<void>;
  acts: fc.Arbitrary<Act>;
}
/** Makes a kind of step; each time that it was taken is counted. */
export function acts<Of>(name: string, of: fc.Arbitrary<Of>, may: Step<Of>['may'], does: Step<Of>['does']): Step<Of> {
  const counted = async (model: Model, real: Real, chosen: Of) => {
    await does(model, real, chosen);
    taken.set(name, (taken.get(name) ?? 0) + 1);
  };
  const act = (chosen: Of) =>
    new Act(
      `${name} ${fc.stringify(chosen)}`,
      (model) => may(model, chosen),
      (model, real) => counted(model, real, chosen),
    );
  return { name, may, does: counted, acts: of.map(act) };
}

/** A step within a longer way, where it is worth trying; what it leaves is looked at when the way is at its end. */
export async function takes<Of>(step: Step<Of>, model: Model, real: Real, of: NoInfer<Of>): Promise<void> {
  if (step.may(model, of)) await step.does(model, real, of);
}

/** The first more often than others: what happens to one matters, and not to how many. */
export const pupil: fc.Arbitrary<number> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(PUPILS[0]) },
  fc.constantFrom(...PUPILS),
);
export const room: fc.Arbitrary<number> = fc.constantFrom(...ROOMS);
export const school = fc.constantFrom(...SCHOOLS);
/** Who tries it: whoever has the pupil in hand (-1), or anybody. */
export const by: fc.Arbitrary<number> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(-1) },
  { weight: 2, arbitrary: fc.constantFrom(...STAFF) },
);
export const whoever = (chosen: number, inHand: number | undefined): number | undefined =>
  chosen < 0 ? inHand : chosen;
