// The one button. Quiet by default; `strong` for the single act a place is about; `danger` only where something is lost.

import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly tone?: 'quiet' | 'strong' | 'danger';
}

const tones = {
  quiet: 'border-line text-word-soft hover:bg-raised hover:text-word',
  strong: 'border-word bg-word text-ground hover:bg-word-soft',
  danger: 'border-danger text-danger hover:bg-danger-ground',
} as const;

export function Button({ tone = 'quiet', className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={clsx(
        'inline-flex h-7 items-center gap-1.5 whitespace-nowrap rounded-small border px-2.5 text-ui disabled:border-line disabled:bg-transparent disabled:text-word-faint',
        tones[tone],
        className,
      )}
      {...rest}
    />
  );
}
