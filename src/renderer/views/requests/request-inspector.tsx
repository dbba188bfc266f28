// One request in the inspector: the same account as over the whole width, in a narrow column.

import { inspect } from '#renderer/state/selection.ts';
import type { RequestId } from '#shared/model/ids';
import { RequestDetail } from './request-detail.tsx';

export function RequestInspector({ id }: { readonly id: string }) {
  return <RequestDetail id={id as RequestId} place="inspector" onGo={(next) => inspect({ kind: 'request', id: next })} />;
}
