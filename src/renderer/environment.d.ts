// What the page finds around itself: the bundler's assets, and custom properties in React's `style`.

/// <reference types="vite/client" />

import 'react';

declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
