import { addAddress, addressPage, deleteAddress, updateAddress } from '@vimo/contract';
import { answer, done, on, type Route } from '../../../platform/http/route.ts';
import type { Addresses } from './service.ts';

export const addressRoutes = (addresses: Addresses): Route[] => [
  on(addressPage, ({ session, input }) => addresses.page(session, input)),
  on(addAddress, async ({ session, input, now }) => answer('添加成功', await addresses.add(session, input, now))),
  on(updateAddress, async ({ session, input }) => {
    await addresses.update(session, input);
    return done('修改成功');
  }),
  on(deleteAddress, async ({ session, input }) => {
    await addresses.remove(session, input.id);
    return done('删除成功');
  }),
];
