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

/**
 * A kind of step, with what is chosen anew each time.
 * @param may whether it is worth trying; what is left out is not tried, and makes no shorter life longer
 */
export const acts = <Of>(
  name: string,
  of: fc.Arbitrary<Of>,
  may: (model: Model, of: Of) => boolean,
  does: (model: Model, real: Real, of: Of) => Promise<void>,
): fc.Arbitrary<Act> =>
  of.map(
    (chosen) =>
      new Act(
        `${name} ${fc.stringify(chosen)}`,
        (model) => may(model, chosen),
        (model, real) => does(model, real, chosen),
      ),
  );

/** The first more often than others: what happens to one matters, and not to how many. */
export const pupil = fc.oneof({ weight: 3, arbitrary: fc.constant(PUPILS[0]) }, fc.constantFrom(...PUPILS));
export const room = fc.constantFrom(...ROOMS);
export const school = fc.constantFrom(...SCHOOLS);
/** Who tries it: whoever has the pupil in hand (-1), or anybody. */
export const by = fc.oneof(
  { weight: 3, arbitrary: fc.constant(-1) },
  { weight: 2, arbitrary: fc.constantFrom(...STAFF) },
);
export const whoever = (chosen: number, inHand: number | undefined): number | undefined =>
  chosen < 0 ? inHand : chosen;
