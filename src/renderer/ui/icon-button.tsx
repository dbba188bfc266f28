// A button that is only an icon: it always has a name, shown on hover and read aloud.

import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Tooltip } from './tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  readonly icon: LucideIcon;
  /** What it does, as a verb. */
  readonly label: string;
  /** The key that does the same, shown beside the name. */
  readonly keys?: string;
  readonly small?: boolean;
}

export function IconButton({ icon: Icon, label, keys, small = false, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={keys === undefined ? label : `${label}  ${keys}`}>
      <button
        type="button"
        aria-label={label}
        className={clsx(
          'inline-flex shrink-0 items-center justify-center rounded-small text-word-quiet hover:bg-raised hover:text-word disabled:text-word-faint',
          small ? 'size-6' : 'size-7',
          className,
        )}
        {...rest}
      >
        <Icon aria-hidden size={small ? 13 : 15} strokeWidth={1.6} />
      </button>
    </Tooltip>
  );
}
