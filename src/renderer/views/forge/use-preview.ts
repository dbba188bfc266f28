// What would be written, asked again whenever the draft has come to rest. The host makes it with the code of the commit and takes
// it back; nothing is kept. An answer to an older draft never replaces a newer one.

import { useEffect, useRef, useState } from 'react';
import { refusalOf, useForge } from '#renderer/queries/use-forge.ts';
import type { ForgeDraft } from '#shared/cognitive/forge-draft';
import type { ForgePreview } from '#shared/model/identity-views';
import { draftProblems, tidy } from './draft-edit.ts';
import type { FieldProblem } from './field-problems.ts';

export interface Preview {
  /** The newest one there was; `isCurrent` says whether it is of the draft as it stands. */
  readonly preview: ForgePreview | null;
  readonly isCurrent: boolean;
  readonly problems: readonly FieldProblem[];
  readonly refusal: string | null;
}

const REST_MS = 350;

interface Seen extends Omit<Preview, 'isCurrent'> {
  readonly of: ForgeDraft | null;
}

export function usePreview(draft: ForgeDraft): Preview {
  const { invoke } = useForge();
  const [seen, setSeen] = useState<Seen>({ of: null, preview: null, problems: [], refusal: null });
  const isFirst = useRef(true);
  useEffect(() => {
    let isOld = false;
    const look = async () => {
      isFirst.current = false;
      const problems = draftProblems(tidy(draft));
      if (problems.length > 0) return setSeen((now) => ({ ...now, of: draft, problems, refusal: null }));
      const answer = await invoke('forge.preview', { draft: tidy(draft) });
      if (isOld) return;
      setSeen((now) =>
        answer.ok ? { of: draft, preview: answer.value, problems: [], refusal: null } : { ...now, of: draft, problems: [], refusal: refusalOf(answer.error) },
      );
    };
    const timer = setTimeout(() => void look(), isFirst.current ? 0 : REST_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [draft, invoke]);
  const { of, ...rest } = seen;
  return { ...rest, isCurrent: of === draft };
}
