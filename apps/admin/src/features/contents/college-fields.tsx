import { useCall } from '@vimo/client';
import { manageCollegeModules, namedIn } from '@vimo/contract';
import { Select } from 'antd';
import { useRef } from 'react';
import { DocumentField } from '../../shared/form/document-field.tsx';
import { type ControlProps, selectProps } from '../../shared/form/form-field.tsx';

/** One of the modules of the college; the value is its id and its name (`namedIn`). */
export function CollegeModuleChoice(control: ControlProps) {
  const { data } = useCall(manageCollegeModules, {});
  const chosen = namedIn(control.value);
  const options = new Map((data ?? []).map((module) => [module.id, module.name]));
  if (chosen.key && !options.has(chosen.key)) options.set(chosen.key, chosen.name);
  return (
    <Select
      {...selectProps(control)}
      placeholder="请选择模块"
      value={chosen.key || undefined}
      options={[...options].map(([moduleId, name]) => ({ value: moduleId, label: name }))}
      onChange={(moduleId) => control.onChange(`${moduleId} ${options.get(moduleId) ?? ''}`)}
    />
  );
}

/** The file of a document of the college; the value is its id and its name (`namedIn`). */
export function CollegeDocumentField(props: ControlProps) {
  const { key, name } = namedIn(props.value);
  const sent = useRef('');
  return (
    <DocumentField
      {...props}
      use="college"
      value={key}
      names={name ? { [key]: name } : {}}
      onChange={(fileId) => {
        sent.current = fileId;
        props.onChange(fileId);
      }}
      onSent={(fileName) => props.onChange(`${sent.current} ${fileName}`)}
    />
  );
}
