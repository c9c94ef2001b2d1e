import { AddressList } from '../address-list.tsx';

/** 收货地址, in either area. */
export default function MemberAddress() {
  return <AddressList />;
}
