import {
  contentProblems,
  type SchemeContent,
  type SchemeDimension,
  type SchemeField,
  type SchemeModule,
} from '@vimo/contract';
import { schemeContent } from '@vimo/contract/schemas';

/** A scheme while it is edited: every part has a key of its own, so that what is new can be named before the server gives it an id. */

export type EditedField = SchemeField & { key: string };
export type EditedDimension = Omit<SchemeDimension, 'fields'> & { key: string; fields: EditedField[] };
export type EditedModule = Omit<SchemeModule, 'dimensions'> & { key: string; dimensions: EditedDimension[] };
export interface Edited {
  confirmAfterDays: number;
  modules: EditedModule[];
}

let made = 0;
/** A key for a part that is new. */
export function newKey(): string {
  made += 1;
  return `new-${Date.now().toString(36)}-${made}`;
}

export const keyedField = (field: SchemeField): EditedField => ({ ...field, key: field.fieldId || newKey() });
export const keyedDimension = (dimension: SchemeDimension): EditedDimension => ({
  ...dimension,
  key: dimension.dimensionId || newKey(),
  fields: dimension.fields.map(keyedField),
});
export const keyed = ({ confirmAfterDays, modules }: SchemeContent): Edited => ({
  confirmAfterDays,
  modules: modules.map((module) => ({
    ...module,
    key: module.moduleId || newKey(),
    dimensions: module.dimensions.map(keyedDimension),
  })),
});

/** As it is sent. */
export const plain = ({ confirmAfterDays, modules }: Edited): SchemeContent => ({
  confirmAfterDays,
  modules: modules.map(({ key: _, ...module }) => ({
    ...module,
    dimensions: module.dimensions.map(({ key: __, ...dimension }) => ({
      ...dimension,
      fields: dimension.fields.map(({ key: ___, ...field }) => field),
    })),
  })),
});

/** What is edited now, with the ids that its parts were given when `sent` came back as `saved`: both have the same parts in the same order. */
export function withSavedIds(now: Edited, sent: Edited, saved: SchemeContent): Edited {
  const ids = new Map<string, string>();
  for (const [at, module] of sent.modules.entries()) {
    const of = saved.modules[at];
    ids.set(module.key, of?.moduleId ?? '');
    for (const [n, dimension] of module.dimensions.entries()) {
      const one = of?.dimensions[n];
      ids.set(dimension.key, one?.dimensionId ?? '');
      for (const [m, field] of dimension.fields.entries()) ids.set(field.key, one?.fields[m]?.fieldId ?? '');
    }
  }
  return {
    ...now,
    modules: now.modules.map((module) => ({
      ...module,
      moduleId: module.moduleId || ids.get(module.key),
      dimensions: module.dimensions.map((dimension) => ({
        ...dimension,
        dimensionId: dimension.dimensionId || ids.get(dimension.key),
        fields: dimension.fields.map((field) => ({ ...field, fieldId: field.fieldId || ids.get(field.key) })),
      })),
    })),
  };
}

export const changeModule = (now: Edited, key: string, change: (module: EditedModule) => EditedModule): Edited => ({
  ...now,
  modules: now.modules.map((module) => (module.key === key ? change(module) : module)),
});
export const changeDimension = (
  now: Edited,
  key: string,
  change: (dimension: EditedDimension) => EditedDimension,
): Edited => ({
  ...now,
  modules: now.modules.map((module) => ({
    ...module,
    dimensions: module.dimensions.map((dimension) => (dimension.key === key ? change(dimension) : dimension)),
  })),
});

/** Takes a dimension out of its module and puts it at the end of another. */
export function toModule(now: Edited, key: string, moduleKey: string): Edited {
  const dimension = placeOf(now, key)?.dimension;
  if (!dimension) return now;
  return {
    ...now,
    modules: now.modules.map((module) => {
      const others = module.dimensions.filter((one) => one.key !== key);
      return { ...module, dimensions: module.key === moduleKey ? [...others, dimension] : others };
    }),
  };
}

/** A dimension and the module that holds it. */
export function placeOf(now: Edited, key: string): { module: EditedModule; dimension: EditedDimension } | undefined {
  for (const module of now.modules) {
    const dimension = module.dimensions.find((one) => one.key === key);
    if (dimension) return { module, dimension };
  }
  return undefined;
}

/** A dimension to begin with: a title, and nothing that has to be thought of first. */
export const newDimension = (): EditedDimension => ({
  key: newKey(),
  dimensionName: '',
  studentsMayEnter: 1,
  reviewer: 1,
  perSemester: 10,
  evidenceRequired: 0,
  inReport: 1,
  opensOn: '',
  closesOn: '',
  fields: [{ ...newField('text'), fieldName: '活动名称', isTitle: 1, required: 1 }],
});
export const newField = (fieldType: SchemeField['fieldType']): EditedField => ({
  key: newKey(),
  fieldName: '',
  fieldType,
  isTitle: 0,
  required: 0,
  selectValue: [],
  hint: '',
});

/** Something that has to be mended: which part, what of it, and where that is in words. */
export interface Problem {
  /** Key of the module, dimension or field; empty for the scheme itself. */
  key: string;
  /** Key of what is opened to mend it: a module or a dimension. */
  opens: string;
  property: string;
  text: string;
  place: string;
}

/** The part that a path of the content leads to, such as `modules.0.dimensions.2.fields.1.hint`. */
export function problemAt(now: Edited, path: string, text: string): Problem {
  const [, moduleAt, , dimensionAt, , fieldAt] = path.split('.');
  const module = path.startsWith('modules.') ? now.modules[Number(moduleAt)] : undefined;
  const dimension = path.includes('.dimensions.') ? module?.dimensions[Number(dimensionAt)] : undefined;
  const field = path.includes('.fields.') ? dimension?.fields[Number(fieldAt)] : undefined;
  const depth = field ? 6 : dimension ? 4 : module ? 2 : 0;
  const names = [module?.moduleName, dimension?.dimensionName, field?.fieldName];
  return {
    key: (field ?? dimension ?? module)?.key ?? '',
    opens: (dimension ?? module)?.key ?? '',
    property: path.split('.')[depth] ?? '',
    text,
    place: names
      .flatMap((name, at) => (name === undefined ? [] : [name || ['未命名模块', '未命名维度', '未命名字段'][at]!]))
      .join(' › '),
  };
}

/**
 * What has to be mended: `unsaved` keeps a draft from being kept at all, `unready` keeps it from being published. A school need not add to every module.
 */
export function problemsOf(now: Edited, ofSchool: boolean): { unsaved: Problem[]; unready: Problem[] } {
  const content = plain(now);
  const found = new Map<string, string>();
  for (const { path, message } of schemeContent.safeParse(content).error?.issues ?? []) {
    const name = path.join('.');
    if (!found.has(name)) found.set(name, message);
  }
  const toProblems = (problems: Iterable<[string, string]>) =>
    [...problems].map(([path, text]) => problemAt(now, path, text));
  const unready = Object.entries(contentProblems(content)).filter(
    ([path]) => !found.has(path) && !(ofSchool && /^modules\.\d+\.dimensions$/.test(path)),
  );
  return { unsaved: toProblems(found), unready: toProblems(unready) };
}
