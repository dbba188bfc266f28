// One request over the whole width of the view; Escape goes back to the list.

import { useKeys } from '#renderer/app/keys.ts';
import type { RequestId } from '#shared/model/ids';
import { RequestDetail } from './request-detail.tsx';
import { useRequestsPlace } from './requests-place.ts';

export function RequestWide({ id }: { readonly id: RequestId }) {
  const go = useRequestsPlace((state) => state.go);
  useKeys({ Escape: () => go(null) });
  return <RequestDetail id={id} place="view" onGo={go} />;
}
