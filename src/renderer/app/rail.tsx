// The rail: the views in the order of a question, each an icon with its word; below them the window's own few controls.

import { clsx } from 'clsx';
import { Brain, Command, Keyboard, type LucideIcon, MessagesSquare, Moon, ScrollText, Send, Sun, SunMoon } from 'lucide-react';
import { usePanels } from '../state/panels.ts';
import { type Theme, themes, useTheme } from '../state/theme.ts';
import { useView, type View, views, viewWords } from '../state/view.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Mark } from '../ui/mark.tsx';
import { Tooltip } from '../ui/tooltip.tsx';

const icons: Readonly<Record<View, LucideIcon>> = { talk: MessagesSquare, requests: Send, memory: Brain, record: ScrollText };

export function Rail() {
  const { view, show } = useView();
  const openPanel = usePanels((state) => state.show);
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
  onOpen,
}: {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly about: string;
  readonly keyName: string;
  readonly on: boolean;
  readonly onOpen: () => void;
}) {
  return (
    <Tooltip text={`${about}  ${keyName}`} side="right">
      <button
        type="button"
        aria-current={on ? 'page' : undefined}
        onClick={onOpen}
        className={clsx(
          'relative flex h-14 shrink-0 flex-col items-center justify-center gap-1 text-meta short:h-11 short:gap-0',
          on ? 'bg-ground text-word' : 'text-word-quiet hover:bg-raised hover:text-word',
        )}
      >
        {on && <span aria-hidden className="absolute inset-y-0 left-0 w-0.5 bg-word" />}
        <Icon aria-hidden size={17} strokeWidth={1.5} />
        {name}
      </button>
    </Tooltip>
  );
}

const themeIcons: Readonly<Record<Theme, LucideIcon>> = { dark: Moon, light: Sun, system: SunMoon };

function ThemeButton() {
  const { theme, choose } = useTheme();
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  return <IconButton icon={themeIcons[theme]} label={`Theme: ${theme}. Change to ${next}`} onClick={() => choose(next)} />;
}
