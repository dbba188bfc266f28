// The rail: the views in the order of a question, each an icon with its word; below them the window's own few controls.

import { clsx } from 'clsx';
import { Blocks, Brain, Command, Inbox, Keyboard, type LucideIcon, MessagesSquare, Moon, ScrollText, Send, Sprout, Sun, SunMoon } from 'lucide-react';
import { useStatus } from '../queries/use-route.ts';
import { usePanels } from '../state/panels.ts';
import { type Theme, themes, useTheme } from '../state/theme.ts';
import { useView, type View, views, viewWords } from '../state/view.ts';
import { formatNumber } from '../ui/format.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Mark } from '../ui/mark.tsx';
import { Tooltip } from '../ui/tooltip.tsx';

const icons: Readonly<Record<View, LucideIcon>> = {
  talk: MessagesSquare,
  inbox: Inbox,
  requests: Send,
  memory: Brain,
  skills: Blocks,
  birth: Sprout,
  record: ScrollText,
};

export function Rail() {
  const { view, show } = useView();
  const openPanel = usePanels((state) => state.show);
  const waiting = useStatus().data?.inbox ?? 0;
  return (
    <nav aria-label="Views" className="flex h-full w-[68px] flex-col items-stretch overflow-y-auto bg-panel hair-right [scrollbar-width:none] short:w-[60px]">
      <div className="flex h-12 shrink-0 items-center justify-center text-word short:h-8">
        <Mark />
      </div>
      {views.map((each, index) => (
        <RailItem
          key={each}
          icon={icons[each]}
          name={viewWords[each].name}
          about={viewWords[each].about}
          keyName={String(index + 1)}
          on={view === each}
          count={each === 'inbox' ? waiting : 0}
          onOpen={() => show(each)}
        />
      ))}
      <div className="mt-auto flex flex-col items-center gap-1 py-2 short:flex-row short:flex-wrap short:justify-center short:gap-0 short:py-1">
        <IconButton icon={Command} label="Palette" keys="Ctrl K" onClick={() => openPanel('palette')} />
        <IconButton icon={Keyboard} label="All keys" keys="?" onClick={() => openPanel('keys')} />
        <ThemeButton />
      </div>
    </nav>
  );
}

function RailItem({
  icon: Icon,
  name,
  about,
  keyName,
  on,
  count,
  onOpen,
}: {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly about: string;
  readonly keyName: string;
  readonly on: boolean;
  /** What waits there; 0 shows nothing. */
  readonly count: number;
  readonly onOpen: () => void;
}) {
  return (
    <Tooltip text={`${about}  ${keyName}`} side="right">
      <button
        type="button"
        aria-current={on ? 'page' : undefined}
        onClick={onOpen}
        className={clsx(
          'relative flex h-14 shrink-0 flex-col items-center justify-center gap-1 text-meta short:h-9 short:gap-0',
          on ? 'bg-ground text-word' : 'text-word-quiet hover:bg-raised hover:text-word',
        )}
      >
        {on && <span aria-hidden className="absolute inset-y-0 left-0 w-0.5 bg-word" />}
        <Icon aria-hidden size={17} strokeWidth={1.5} />
        {name}
        {count > 0 && <Count of={count} />}
      </button>
    </Tooltip>
  );
}

/** The number at the icon; a screen reader hears it after the name. */
const Count = ({ of }: { readonly of: number }) => (
  <>
    <span
      aria-hidden
      className="absolute top-1.5 left-[calc(50%+7px)] min-w-4 rounded-small bg-chosen px-1 text-center font-medium text-word tabular-nums short:top-0.5"
    >
      {of > 99 ? '99+' : of}
    </span>{' '}
    <span className="sr-only">{formatNumber(of)} waiting</span>
  </>
);

const themeIcons: Readonly<Record<Theme, LucideIcon>> = { dark: Moon, light: Sun, system: SunMoon };

function ThemeButton() {
  const { theme, choose } = useTheme();
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  return <IconButton icon={themeIcons[theme]} label={`Theme: ${theme}. Change to ${next}`} onClick={() => choose(next)} />;
}
