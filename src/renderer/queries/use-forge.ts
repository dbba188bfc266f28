// The forge over the one surface a window holds for it: the conversation's while nobody is born, the operator's in the admin
// window. A view stands below one of the two and never asks which window it is in. Every act answers with a value or a refusal.

import { useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext } from 'react';
import type { Invoke } from '#shared/contract/define-route';
import type { ForgeRoutes } from '#shared/contract/forge-routes';
import type { IpcError } from '#shared/contract/ipc-error';

export interface Forge {
  /** Whose authority this is: a birth in the main window, or the operator's. */
  readonly place: 'main' | 'admin';
  readonly invoke: Invoke<ForgeRoutes>;
}

const ForgeContext = createContext<Forge | null>(null);

/** Gives the forge to what stands below; see `views/forge/forge-surface.tsx`. */
export const ForgeProvider = ForgeContext;

/** The forge of this window. */
export function useForge(): Forge {
  const forge = useContext(ForgeContext);
  if (forge === null) throw new Error('no forge above: stand below MainForge or AdminForge');
  return forge;
}

/** A refusal as a sentence for a person, with the place where there is one. */
export const refusalOf = ({ message, at }: IpcError): string => (at === undefined ? message : `${message} (at ${at})`);

/** Asks again for everything that shows runs; an act of this window need not wait for the feed to tell of it. */
export function useRunsMoved(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const route of ['run.get', 'run.list', 'status.get'] as const) void client.invalidateQueries({ queryKey: [route] });
  }, [client]);
}
