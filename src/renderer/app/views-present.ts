// Whether this window has views to go to. The operator's has none: what leads to one is not shown there.

import { createContext, useContext } from 'react';

export const ViewsPresent = createContext(true);

export const useViewsPresent = (): boolean => useContext(ViewsPresent);
