// The draft, all of it open to change: who, the constitution, the ways, what is held true, the counsel, the first Compass.

import { type ReactNode, useCallback, useId } from 'react';
import { formatNumber } from '#renderer/ui/format.ts';
import { Word } from '#renderer/ui/tooltip.tsx';
import { MAX_AXIOMS, MAX_PRINCIPLES } from '#shared/cognitive/forge';
import type { ForgeDraft } from '#shared/cognitive/forge-draft';
import { type CompassPart, compassParts } from '#shared/model/identity-views';
import { AxiomHead, AxiomRow, PrincipleRow } from './axiom-row.tsx';
import { type Edit, edits } from './draft-edit.ts';
import { type FieldProblem, problemAt } from './field-problems.ts';
import { LongField, TextField } from './fields.tsx';
import { PagedList } from './paged-list.tsx';

export const compassWords: Readonly<Record<CompassPart, string>> = {
  vibe: 'Vibe',
  recentTopics: 'Recent topics',
  recentStory: 'Recent story',
  currentFocus: 'Current focus',
  myNote: 'A note to myself',
  mirror: 'Mirror',
};

interface DraftEditorProps {
  readonly draft: ForgeDraft;
  /** A first Compass is given at a birth alone. */
  readonly atBirth: boolean;
  readonly problems: readonly FieldProblem[];
  readonly onDraft: (draft: ForgeDraft) => void;
  /** The draft as it is when an edit is made, not when the row was drawn. */
  readonly current: () => ForgeDraft;
}

export function DraftEditor({ draft, atBirth, problems, onDraft, current }: DraftEditorProps) {
  const edit = useCallback((change: Edit) => onDraft(change(current())), [onDraft, current]);
  const at = (path: string) => problemAt(problems, path);
  const { answer } = draft;
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <Group title="Who">
        <TextField label="Name" required autoFocus value={draft.name} maxLength={80} problem={at('name')} onText={(name) => edit(edits.name(name))} />
        <TextField
          label="Your name"
          required
          value={draft.person.name}
          maxLength={80}
          problem={at('person.name')}
          note="Whom they meet first."
          onText={(name) => edit(edits.person({ name }))}
        />
        <LongField
          label="About you"
          value={draft.person.about}
          maxLength={2000}
          problem={at('person.about')}
          onText={(text) => edit(edits.person({ about: text }))}
        />
      </Group>
      <Group title="Constitution" about="Who they are and what they hold to, in the first person. It stands at the front of every request.">
        <LongField
          label="Constitution"
          bare
          required
          rows={8}
          speech
          maxLength={20_000}
          value={answer.constitution_content}
          problem={at('answer.constitution_content')}
          onText={(text) => edit(edits.answer({ constitution_content: text }))}
        />
      </Group>
      <Group title="Ways" about="How they work and speak.">
        <LongField
          label="Ways"
          bare
          rows={4}
          speech
          maxLength={20_000}
          value={answer.agents_md_content}
          problem={at('answer.agents_md_content')}
          onText={(text) => edit(edits.answer({ agents_md_content: text }))}
        />
      </Group>
      <Axioms draft={draft} problems={problems} edit={edit} />
      <Principles draft={draft} problems={problems} edit={edit} />
      {atBirth && (
        <Group title="The first Compass" about="Where they stand at the beginning, in their own words. Empty parts say that nothing is there yet.">
          {compassParts.map((part) => (
            <LongField
              key={part}
              label={compassWords[part]}
              rows={1}
              maxLength={1000}
              value={draft.compass[part]}
              problem={at(`compass.${part}`)}
              onText={(text) => edit(edits.compass(part, text))}
            />
          ))}
        </Group>
      )}
    </div>
  );
}

interface ListProps {
  readonly draft: ForgeDraft;
  readonly problems: readonly FieldProblem[];
  readonly edit: (edit: Edit) => void;
}

function Axioms({ draft, problems, edit }: ListProps) {
  const axioms = draft.answer.initial_axioms;
  const path = 'answer.initial_axioms';
  return (
    <Group
      title="What they hold to be true"
      aside={counted(axioms.length, 'axiom', 'axioms')}
      about={
        <>
          Each becomes a <Word of="memory" /> of type CORE, with its scope and confidence (0 to 1). Scope “user” is about you, and stays between the two of you.
        </>
      }
    >
      <PagedList
        of="axioms"
        count={axioms.length}
        most={MAX_AXIOMS}
        addWords="Add an axiom"
        onAdd={() => edit(edits.addAxiom)}
        onRemove={(index) => edit(edits.removeAxiom(index))}
        head={<AxiomHead />}
        row={(index, remove) => {
          const axiom = axioms[index];
          if (axiom === undefined) return null;
          return <AxiomRow key={index} index={index} value={axiom} problems={problemsWithin(problems, `${path}[${index}].`)} onEdit={edit} onRemove={remove} />;
        }}
      />
    </Group>
  );
}

function Principles({ draft, problems, edit }: ListProps) {
  const principles = draft.answer.initial_principles;
  const path = 'answer.initial_principles';
  return (
    <Group
      title="Whom they take counsel from"
      aside={counted(principles.length, 'principle', 'principles')}
      about="Each becomes a memory of type VALUE, with its weight (0 to 10) and its constraints."
    >
      <PagedList
        of="principles"
        count={principles.length}
        most={MAX_PRINCIPLES}
        addWords="Add a principle"
        onAdd={() => edit(edits.addPrinciple)}
        onRemove={(index) => edit(edits.removePrinciple(index))}
        row={(index, remove) => {
          const principle = principles[index];
          if (principle === undefined) return null;
          return (
            <PrincipleRow
              key={index}
              index={index}
              value={principle}
              problems={problemsWithin(problems, `${path}[${index}].`)}
              onEdit={edit}
              onRemove={remove}
            />
          );
        }}
      />
    </Group>
  );
}

const noProblems: readonly FieldProblem[] = [];

/** The problems of one row, placed within it. A row where all is well gets the same empty list each time, and is not drawn again. */
function problemsWithin(problems: readonly FieldProblem[], start: string): readonly FieldProblem[] {
  const within = problems.filter(({ path }) => path.startsWith(start));
  return within.length === 0 ? noProblems : within.map(({ path, message }) => ({ path: path.slice(start.length), message }));
}

const counted = (count: number, one: string, many: string): string => `${formatNumber(count)} ${count === 1 ? one : many}`;

/** A titled group of fields; `aside` stands right, as a number does. */
export function Group({
  title,
  aside,
  about,
  level = 2,
  children,
}: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly about?: ReactNode;
  /** Where it stands below other headings. */
  readonly level?: 2 | 3;
  readonly children: ReactNode;
}) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3 pb-1 hair-bottom">
        <Heading id={id} className="text-ui font-medium">
          {title}
        </Heading>
        {aside !== undefined && <span className="ml-auto text-meta text-word-quiet tabular-nums">{aside}</span>}
      </div>
      {about !== undefined && <p className="max-w-[68ch] text-meta text-word-quiet">{about}</p>}
      {children}
    </section>
  );
}
