// Copies one text and says so. What was copied is exactly what was given.

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './icon-button.tsx';

/** Whether the system's clipboard took it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** `text` may be a function, for texts that are costly to make. */
export function CopyButton({
  label,
  text,
  small = true,
  className,
}: {
  readonly label: string;
  readonly text: string | (() => string);
  readonly small?: boolean;
  readonly className?: string;
}) {
  const [said, setSaid] = useState<'copied' | 'refused' | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), 1500);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async () => setSaid((await copyText(typeof text === 'string' ? text : text())) ? 'copied' : 'refused');
  const name = said === null ? label : said === 'copied' ? 'Copied' : 'The browser refused to copy';
  return (
    <IconButton
      icon={said === 'copied' ? Check : Copy}
      label={name}
      small={small}
      className={className ?? ''}
      onClick={(press) => {
        press.stopPropagation();
        void copy();
      }}
    />
  );
}
