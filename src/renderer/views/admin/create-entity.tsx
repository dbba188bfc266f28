// A new place, empty: nobody is born by making one.

import { type FormEvent, useState } from 'react';
import { useAdmin } from '#renderer/bridge/bridge-context.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { entitySlug } from '#shared/model/entity-slot';

const MAX_SLUG = 40;

/** Why the name cannot be one; null when it can. */
function slugTrouble(slug: string, taken: readonly string[]): string | null {
  if (!entitySlug.safeParse(slug).success) return 'Use lower-case letters, digits and hyphens, forty at most, and no hyphen at either end.';
  return taken.includes(slug) ? 'There is one of this name already.' : null;
}

export function CreateEntity({ taken, onMade }: { readonly taken: readonly string[]; readonly onMade: (slug: string) => void }) {
  const { invoke } = useAdmin();
  const [slug, setSlug] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const create = async (submit: FormEvent) => {
    submit.preventDefault();
    const wrong = slugTrouble(slug, taken);
    setTrouble(wrong);
    if (wrong !== null) return;
    setBusy(true);
    const answer = await invoke('entity.create', { slug });
    setBusy(false);
    setTrouble(answer.ok ? null : answer.error.message);
    if (!answer.ok) return;
    setSlug('');
    onMade(slug);
  };
  return (
    <form aria-labelledby="new-place" onSubmit={(submit) => void create(submit)} className="flex flex-col gap-3">
      <h2 id="new-place" className="text-ui font-medium">
        A new place
      </h2>
      <label className="flex max-w-[40ch] flex-col gap-1 text-meta text-word-quiet">
        Name of the place
        <input
          value={slug}
          maxLength={MAX_SLUG}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={trouble !== null}
          aria-describedby="new-place-trouble"
          onChange={(change) => {
            setSlug(change.target.value);
            setTrouble(null);
          }}
          className="h-8 border-b border-line-strong bg-transparent text-ui text-word focus-visible:border-word focus-visible:outline-none"
        />
      </label>
      <p id="new-place-trouble" role={trouble === null ? undefined : 'alert'} className={trouble === null ? 'text-meta text-word-quiet' : 'text-ui text-word'}>
        {trouble ?? 'A name for the folder; who will live there is asked at their birth.'}
      </p>
      <div>
        <Button type="submit" disabled={busy || slug === ''}>
          Make the place
        </Button>
      </div>
    </form>
  );
}
