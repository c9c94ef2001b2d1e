/** A number as it was typed; what is none is told by the schema. */
export const numberOf = (typed: string) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN);
