import { useQueryClient } from '@tanstack/react-query';
import { call, keyOf, useCall } from '@vimo/client';
import { ADDRESS_LENGTH, type Address, addressPage, areaQueryList } from '@vimo/contract';
import { addAddress, updateAddress } from '@vimo/contract/schemas';
import { Checkbox, checkBy, Field, FormDialog, Select, TextInput, toast, useForm } from '@vimo/ui';
import { PHONE_LENGTH, phoneTypedProblem } from '../../features/account/account-rules.ts';
import styles from './personal.module.css';

const NAME_LENGTH = 40;

/** Areas below one; none while nothing is chosen above. `top` are the provinces. */
function useAreas(parentAreaId: string | 'top') {
  const input = parentAreaId === 'top' ? {} : { parentAreaId };
  const { data } = useCall(areaQueryList, input, {
    enabled: parentAreaId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (parentAreaId === '' ? [] : (data?.area ?? [])).map(({ areaId, areaName }) => ({
    value: areaId,
    label: areaName,
  }));
}

/** 新增收货地址 and 编辑收货地址, which stay on no device that others use. Choosing a province clears city and district, choosing a city the district. */
export function AddressForm({ address, onClose }: { address: Address | undefined; onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({
    initial: {
      name: address?.name ?? '',
      telphone: address?.telphone ?? '',
      provinceId: address?.provinceId ?? '',
      cityId: address?.cityId ?? '',
      regionId: address?.regionId ?? '',
      address: address?.address ?? '',
      isDefault: address?.isDefault === 1 ? '1' : '',
    },
    check: ({ isDefault: _, ...given }) => checkBy(addAddress.input, given),
    checkTyped: { telphone: phoneTypedProblem },
    send: async ({ isDefault, ...given }) => {
      const sent = { ...given, isDefault: isDefault ? (1 as const) : (0 as const) };
      const { message } = address
        ? await call(updateAddress, { ...sent, id: address.id })
        : await call(addAddress, sent);
      toast.success(message);
      await queries.invalidateQueries({ queryKey: keyOf(addressPage) });
      onClose();
    },
  });
  const { input, values, errors, set } = form;
  const provinces = useAreas('top');
  const cities = useAreas(values.provinceId);
  const regions = useAreas(values.cityId);
  return (
    <FormDialog title={address ? '编辑收货地址' : '新增收货地址'} form={form} loses={form.isChanged} onClose={onClose}>
      <div className={styles.pair}>
        <Field label="姓名" required error={errors.name}>
          <TextInput {...input('name')} autoComplete="name" maxLength={NAME_LENGTH} />
        </Field>
        <Field label="电话" required error={errors.telphone}>
          <TextInput {...input('telphone')} type="tel" autoComplete="tel" maxLength={PHONE_LENGTH} />
        </Field>
      </div>
      <div className={styles.areas}>
        <Field label="省" required error={errors.provinceId}>
          <Select
            {...input('provinceId')}
            placeholder="请选择省"
            options={provinces}
            onChange={({ target }) => {
              set('provinceId', target.value);
              set('cityId', '');
              set('regionId', '');
            }}
          />
        </Field>
        <Field label="市" required error={errors.cityId}>
          <Select
            {...input('cityId')}
            placeholder="请选择市"
            options={cities}
            onChange={({ target }) => {
              set('cityId', target.value);
              set('regionId', '');
            }}
          />
        </Field>
        <Field label="区县" error={errors.regionId}>
          <Select {...input('regionId')} placeholder="请选择区县" options={regions} />
        </Field>
      </div>
      <Field label="详细地址" required error={errors.address}>
        <TextInput
          {...input('address')}
          autoComplete="street-address"
          placeholder="街道、门牌号"
          maxLength={ADDRESS_LENGTH}
        />
      </Field>
      <Checkbox
        checked={values.isDefault === '1'}
        onChange={({ target }) => set('isDefault', target.checked ? '1' : '')}
      >
        设为默认地址
      </Checkbox>
    </FormDialog>
  );
}
