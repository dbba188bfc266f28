// A short note on hover and focus. `Word` explains the house's words where they first meet a reader.

import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { type HouseWord, houseWords } from './house-words.ts';

export const TooltipProvider = ({ children }: { readonly children: ReactNode }) => (
  <Radix.Provider delayDuration={350} skipDelayDuration={150}>
    {children}
  </Radix.Provider>
);

/** `children` is one element that takes a ref and can be focused. */
export function Tooltip({
  text,
  children,
  side = 'bottom',
}: {
  readonly text: ReactNode;
  readonly children: ReactNode;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
}) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-80 whitespace-pre-wrap rounded-float border border-line bg-raised px-2.5 py-1.5 text-meta text-word-soft shadow-float"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A word of the house, dotted under, with its meaning on hover and focus. `children` shows another form of it. */
export function Word({ of, children }: { readonly of: HouseWord; readonly children?: ReactNode }) {
  return (
    <Tooltip text={houseWords[of]}>
      <button type="button" className="cursor-help text-inherit underline decoration-line-strong decoration-dotted underline-offset-4">
        {children ?? of}
      </button>
    </Tooltip>
  );
}
