import { type Given, slice } from '../../../slice.ts';
import { personal } from './personal.ts';
import { eraseAddresses } from './queries.ts';
import { addressRoutes } from './routes.ts';
import { createAddresses } from './service.ts';

export type { Addresses } from './service.ts';

export const addressSlice = ({ platform }: Given) => {
  const addresses = createAddresses(platform);
  return slice({
    name: 'address',
    tables: ['user_address'],
    personal,
    services: { addresses },
    routes: addressRoutes(addresses),
    erase: eraseAddresses,
  });
};
