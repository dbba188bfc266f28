// The main window: observer and conversation. The same component runs in the product, the gallery and the tests.

import type { QueryClient } from '@tanstack/react-query';
import type { MainBridges } from '../bridge/bridge.ts';
import { Frame } from './frame.tsx';
import { Providers } from './providers.tsx';

export function MainApp({ bridges, client }: { readonly bridges: MainBridges; readonly client?: QueryClient }) {
  return (
    <Providers bridges={bridges} {...(client === undefined ? {} : { client })}>
      <Frame />
    </Providers>
  );
}
