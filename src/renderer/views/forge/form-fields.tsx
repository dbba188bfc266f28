// The plain form: five things that must be said, the rest if one likes. Another mind is given the same, without truths and principles.

import { type ReactNode, useCallback, useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { type FieldProblem, problemAt } from './field-problems.ts';
import { LongField, TextField } from './fields.tsx';
import { fieldLimits, type TypedForm } from './form-model.ts';
import { useRowFocus } from './use-focus.ts';

interface FormFieldsProps {
  readonly form: TypedForm;
  readonly problems: readonly FieldProblem[];
  readonly onForm: (form: TypedForm) => void;
  /** Founding truths and principles are asked for as well. */
  readonly whole: boolean;
}

export function FormFields({ form, problems, onForm, whole }: FormFieldsProps) {
  const set = useCallback((change: Partial<TypedForm>) => onForm({ ...form, ...change }), [form, onForm]);
  const at = (path: string) => problemAt(problems, path);
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <div className="grid grid-cols-2 gap-x-6 gap-y-5 slim:grid-cols-1">
        <TextField
          label="Name"
          required
          autoFocus
          value={form.name}
          maxLength={fieldLimits.name}
          problem={at('name')}
          note="What they are called."
          onText={(name) => set({ name })}
        />
        <TextField
          label="Your name"
          required
          value={form.personName}
          maxLength={fieldLimits.personName}
          problem={at('personName')}
          note="Whom they meet first."
          onText={(personName) => set({ personName })}
        />
      </div>
      <TextField
        label="Role"
        required
        value={form.role}
        maxLength={fieldLimits.role}
        problem={at('role')}
        note="What they are to you: a colleague at the bench, a reader of drafts."
        onText={(role) => set({ role })}
      />
      <LongField
        label="Mission"
        required
        value={form.mission}
        maxLength={fieldLimits.mission}
        problem={at('mission')}
        note="What they are there for, over a long time."
        onText={(mission) => set({ mission })}
      />
      <TextField
        label="How they speak"
        required
        value={form.timbre}
        maxLength={fieldLimits.timbre}
        problem={at('timbre')}
        note="Plainly, warmly, in few words: as you would describe a voice."
        onText={(timbre) => set({ timbre })}
      />
      <Optional
        words={whole ? 'More, if you like: about you, founding truths, principles' : 'More, if you like: about you'}
        isOpen={isFilled(form, whole) || problems.some(({ path }) => /^(personAbout|axioms|principles)/.test(path))}
      >
        <LongField
          label="About you"
          value={form.personAbout}
          maxLength={fieldLimits.personAbout}
          problem={at('personAbout')}
          note="What they may know of you from the beginning. It stays between the two of you."
          onText={(personAbout) => set({ personAbout })}
        />
        {whole && <Foundations form={form} problems={problems} set={set} />}
      </Optional>
    </div>
  );
}

const isFilled = ({ personAbout, axioms, principles }: TypedForm, whole: boolean): boolean =>
  personAbout !== '' || (whole && (axioms !== '' || principles.length > 0));

/** Folded away until someone likes to say more; what was said is never folded away. */
function Optional({ words, isOpen, children }: { readonly words: string; readonly isOpen: boolean; readonly children: ReactNode }) {
  const [wanted, setWanted] = useState(false);
  return (
    <details open={isOpen || wanted} onToggle={(toggled) => setWanted(toggled.currentTarget.open)} className="min-w-0">
      <summary className="cursor-pointer text-ui text-word-soft">{words}</summary>
      <div className="flex min-w-0 flex-col gap-5 pt-4">{children}</div>
    </details>
  );
}

interface FoundationsProps {
  readonly form: TypedForm;
  readonly problems: readonly FieldProblem[];
  readonly set: (change: Partial<TypedForm>) => void;
}

function Foundations({ form, problems, set }: FoundationsProps) {
  const within = (start: string) => problems.find(({ path }) => path === start || path.startsWith(`${start}[`))?.message ?? null;
  const { principles } = form;
  const { rows, add, want } = useRowFocus<HTMLDivElement>(principles.length);
  const put = (next: TypedForm['principles'], index: number) => {
    want(index);
    set({ principles: next });
  };
  return (
    <>
      <LongField
        label="Founding truths"
        value={form.axioms}
        problem={within('axioms')}
        note="One a line: what they hold to be true from the first day."
        onText={(axioms) => set({ axioms })}
      />
      <div ref={rows} className="flex min-w-0 flex-col gap-5 empty:hidden">
        {principles.map((principle, index) => (
          <fieldset key={index} className="flex min-w-0 flex-col gap-3 border-l-2 border-line pl-4">
            <legend className="sr-only">Principle {index + 1}</legend>
            <TextField
              label={`Principle ${index + 1}`}
              value={principle.name}
              maxLength={120}
              problem={within(`principles[${index}].name`)}
              onText={(name) => set({ principles: principles.with(index, { ...principle, name }) })}
            />
            <LongField
              label={`Constraints of principle ${index + 1}`}
              value={principle.constraints}
              problem={within(`principles[${index}].constraints`)}
              note="One a line."
              onText={(constraints) => set({ principles: principles.with(index, { ...principle, constraints }) })}
            />
            <div>
              <Button onClick={() => put(principles.toSpliced(index, 1), index)}>Remove principle {index + 1}</Button>
            </div>
          </fieldset>
        ))}
      </div>
      <div>
        <Button ref={add} disabled={principles.length >= 50} onClick={() => put([...principles, { name: '', constraints: '' }], principles.length)}>
          Add a principle
        </Button>
      </div>
    </>
  );
}
