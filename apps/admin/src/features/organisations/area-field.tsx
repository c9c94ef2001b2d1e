import { call, useCall } from '@vimo/client';
import { areaQueryList } from '@vimo/contract';
import { clearableChoice } from '@vimo/ui/antd';
import { Cascader } from 'antd';
import { useEffect, useState } from 'react';
import { antProps, type ControlProps } from '../../shared/form/form-field.tsx';

interface Area {
  value: string;
  label: string;
  isLeaf: boolean;
  children?: Area[];
}

/** Province, city, district. */
const STEPS = 3;

const areasBelow = async (parentAreaId: string, step: number): Promise<Area[]> =>
  (await call(areaQueryList, { parentAreaId })).data.area.map(({ areaId, areaName }) => ({
    value: areaId,
    label: areaName,
    isLeaf: step === STEPS,
  }));

/** The areas with those below the first of `path` put in, step by step. */
async function withPath(areas: readonly Area[], [first, ...rest]: readonly string[], step: number): Promise<Area[]> {
  const found = areas.find(({ value }) => value === first);
  if (!found || rest.length === 0) return [...areas];
  const children = await withPath(found.children ?? (await areasBelow(found.value, step + 1)), rest, step + 1);
  return areas.map((area) => (area === found ? { ...area, children } : area));
}

/** An area in three steps, each asked for when it is needed; any step may be the answer. The value is the path of ids, joined by commas. */
export function AreaField(control: ControlProps) {
  const { value, onChange } = control;
  const { data } = useCall(areaQueryList, {});
  const [options, setOptions] = useState<Area[]>([]);
  // What is chosen when the form opens already has its names; later steps come by themselves.
  const [first] = useState(value);
  useEffect(() => {
    if (!data) return;
    const top = data.area.map(({ areaId, areaName }) => ({ value: areaId, label: areaName, isLeaf: false }));
    setOptions(top);
    withPath(top, first.split(','), 1).then(setOptions, () => {});
  }, [data, first]);
  return (
    <Cascader
      {...antProps(control)}
      style={{ width: '100%' }}
      options={options}
      placeholder="请选择地区"
      notFoundContent="还没有地区数据"
      changeOnSelect
      allowClear={clearableChoice}
      value={value ? value.split(',') : []}
      loadData={(way) => {
        const path = way.map((area) => String(area.value));
        areasBelow(path.at(-1)!, path.length + 1).then(
          (children) => setOptions((before) => putIn(before, path, children)),
          () => {},
        );
      }}
      onChange={(way) => onChange(((way ?? []) as string[]).join(','))}
    />
  );
}

const putIn = (areas: readonly Area[], [first, ...rest]: readonly string[], children: Area[]): Area[] =>
  areas.map((area) => {
    if (area.value !== first) return area;
    return rest.length === 0
      ? { ...area, children, isLeaf: children.length === 0 }
      : { ...area, children: putIn(area.children ?? [], rest, children) };
  });
