// The operator's window: another place, another tint, another title. It can look, and it can act; it cannot talk.

import type { QueryClient } from '@tanstack/react-query';
import type { AdminBridges } from '../bridge/bridge.ts';
import { AdminView } from '../views/admin/admin-view.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { Providers } from './providers.tsx';

export function AdminApp({ bridges, client }: { readonly bridges: AdminBridges; readonly client?: QueryClient }) {
  return (
    <Providers bridges={bridges} {...(client === undefined ? {} : { client })}>
      <div className="flex h-full flex-col">
        <ConnectionLine openWith="ipse-admin open" />
        <AdminView />
      </div>
    </Providers>
  );
}
