// One hook for every observer route: `useRoute('request.get', { requestId })`. The key is the route and its input.

import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { RouteInput, RouteOutput } from '#shared/contract/define-route';
import type { ObserverRoutes } from '#shared/contract/observer-routes';
import { useObserver } from '../bridge/bridge-context.tsx';
import { ask } from './ask.ts';
import type { ObserverRoute } from './stale-after.ts';

export type Asked<N extends ObserverRoute> = UseQueryResult<RouteOutput<ObserverRoutes[N]>>;

/** Asks once and again whenever the feed says the answer is old. `enabled: false` waits. */
export function useRoute<N extends ObserverRoute>(route: N, input: RouteInput<ObserverRoutes[N]>, options: { readonly enabled?: boolean } = {}): Asked<N> {
  const { invoke } = useObserver();
  return useQuery({
    queryKey: [route, input],
    queryFn: () => ask(invoke(route, input)),
    enabled: options.enabled ?? true,
  }) as Asked<N>;
}

export const useStatus = (): Asked<'status.get'> => useRoute('status.get', {});
