// Which surface the forge below speaks over. One of the two stands at the top of each view that forges.

import { type ReactNode, useMemo } from 'react';
import { useAdmin, useConversation } from '#renderer/bridge/bridge-context.tsx';
import { type Forge, ForgeProvider } from '#renderer/queries/use-forge.ts';

/** The forge of the main window: open while nobody is born. */
export function MainForge({ children }: { readonly children: ReactNode }) {
  const { invoke } = useConversation();
  const forge = useMemo((): Forge => ({ place: 'main', invoke: invoke as Forge['invoke'] }), [invoke]);
  return <ForgeProvider value={forge}>{children}</ForgeProvider>;
}

/** The operator's forge. */
export function AdminForge({ children }: { readonly children: ReactNode }) {
  const { invoke } = useAdmin();
  const forge = useMemo((): Forge => ({ place: 'admin', invoke: invoke as Forge['invoke'] }), [invoke]);
  return <ForgeProvider value={forge}>{children}</ForgeProvider>;
}
