// The operator's window: another place, another tint, another title. It can look, and it can act; it cannot talk.

import type { QueryClient } from '@tanstack/react-query';
import type { AdminBridges } from '../bridge/bridge.ts';
import { AdminFrame } from './admin-frame.tsx';
import { Providers } from './providers.tsx';
import { ViewsPresent } from './views-present.ts';

export function AdminApp({ bridges, client }: { readonly bridges: AdminBridges; readonly client?: QueryClient }) {
  return (
    <Providers bridges={bridges} {...(client === undefined ? {} : { client })}>
      <ViewsPresent value={false}>
        <AdminFrame />
      </ViewsPresent>
    </Providers>
  );
}
