import { contrastWithWhite, LEAST_CONTRAST } from '@vimo/contract';
import { Button, ColorPicker } from 'antd';
import { FormField } from '../../../shared/form/form-field.tsx';
import { LogoField } from '../../../shared/form/logo-field.tsx';
import styles from './home-layout.module.css';
import type { PanelProps } from './layout-words.ts';

/** The name of the portal, its crest and its colour, whose contrast with white is told while it is chosen. */
export function IdentityPanel({ layout, change, errors, isLocked }: PanelProps) {
  const contrast = layout.colour ? contrastWithWhite(layout.colour) : undefined;
  return (
    <section className="ui-card" aria-labelledby="identity">
      <h2 id="identity">名称、标志与颜色</h2>
      <FormField
        field={{ name: 'name', label: '门户名称', maxLength: 20, placeholder: '综合素质教育平台', disabled: isLocked }}
        value={layout.name}
        error={errors.name}
        onChange={(name) => change({ name })}
      />
      <FormField
        field={{
          ...{ name: 'crestId', label: '标志', hint: '正方形图片，2MB 以内；不选就用平台的标志' },
          ...{ disabled: isLocked, control: (props) => <LogoField {...props} use="organisation" /> },
        }}
        value={layout.crestId}
        error={errors.crestId ?? errors.pictureIds}
        onChange={(crestId) => change({ crestId })}
      />
      <FormField
        field={{
          ...{ name: 'colour', label: '主色', disabled: isLocked },
          hint:
            contrast === undefined
              ? '不选就用平台的颜色'
              : contrast >= LEAST_CONTRAST
                ? `与白色的对比度 ${contrast.toFixed(1)}，文字看得清`
                : `与白色的对比度 ${contrast.toFixed(1)}，低于 ${LEAST_CONTRAST}，请选深一些的颜色`,
          control: ({ id, value, onChange }) => (
            <span className={styles.colour}>
              <ColorPicker
                disabled={isLocked}
                disabledAlpha
                value={value || '#0f6c65'}
                showText
                onChangeComplete={(colour) => onChange(colour.toHexString().slice(0, 7))}
              >
                <Button id={id}>{value || '选择颜色'}</Button>
              </ColorPicker>
              {value && !isLocked ? (
                <Button type="text" onClick={() => onChange('')}>
                  恢复平台的颜色
                </Button>
              ) : null}
            </span>
          ),
        }}
        value={layout.colour}
        error={errors.colour}
        onChange={(colour) => change({ colour })}
      />
    </section>
  );
}
