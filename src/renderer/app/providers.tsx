// What every page of the window stands on: the bridges, the cache of answers, the feed, the theme.

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { AdminBridges, MainBridges } from '../bridge/bridge.ts';
import { BridgeProvider } from '../bridge/bridge-context.tsx';
import { useFeedSync } from '../queries/feed-sync.ts';
import { createQueryClient } from '../queries/query-client.ts';
import { applyTheme } from '../state/theme.ts';
import { TooltipProvider } from '../ui/tooltip.tsx';

export function Providers({
  bridges,
  client,
  children,
}: {
  readonly bridges: MainBridges | AdminBridges;
  readonly client?: QueryClient;
  readonly children: ReactNode;
}) {
  const [own] = useState(() => client ?? createQueryClient());
  useEffect(() => applyTheme(document), []);
  return (
    <BridgeProvider bridges={bridges}>
      <QueryClientProvider client={own}>
        <TooltipProvider>
          <FeedFollower>{children}</FeedFollower>
        </TooltipProvider>
      </QueryClientProvider>
    </BridgeProvider>
  );
}

function FeedFollower({ children }: { readonly children: ReactNode }) {
  useFeedSync();
  return children;
}
